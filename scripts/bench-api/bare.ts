/** The yardstick: Fastify answering every path of a file with the bytes given there. */
import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';

const [file = ''] = process.argv.slice(2);
const answers = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
const app = Fastify();
for (const [path, body] of Object.entries(answers)) {
  app.get(path, (_request, reply) => {
    reply.type('application/json; charset=utf-8').send(body);
  });
}
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(Number(new URL(address).port));
