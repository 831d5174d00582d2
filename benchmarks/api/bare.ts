/**
 * The yardsticks: Fastify that asks the database for one row and answers each path with the bytes of a
 * file, and writes what is posted to disk.
 */
import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Fastify from 'fastify';
import { Pool } from 'pg';

const [folder = '', projectId = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString: process.env.DATABASE_URL });
const oneRow = {
  name: 'one-row',
  text: 'select updated_at from projects where project_id = $1',
  values: [projectId],
};
const text = await readFile(join(folder, 'answers.json'), 'utf8');
const app = Fastify({ bodyLimit: Number.MAX_SAFE_INTEGER });
for (const [path, body] of Object.entries(JSON.parse(text) as Record<string, string>)) {
  app.get(path.replace(/\?.*/, ''), async (_request, reply) => {
    await pool.query(oneRow);
    return reply.type('application/json; charset=utf-8').send(body);
  });
}
app.addContentTypeParser('multipart/form-data', async (_request: unknown, payload: Readable) => {
  const path = join(folder, 'bare-upload');
  await pipeline(payload, createWriteStream(path));
  await rm(path);
});
app.post('/upload', async () => '');
await app.listen({ port: Number(process.env.API_PORT), host: '127.0.0.1' });
