/**
 * Receives webhooks: verifies each call, answers at once, and then downloads the version it tells of.
 * Needs Node 24 and `npm install standardwebhooks`.
 *   HOMEREEL_TOKEN=hr_… HOMEREEL_WEBHOOK_SECRET=whsec_… PORT=8080 node receiver.ts FOLDER
 * The token needs the scope read.
 */
import { createWriteStream, existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Webhook } from 'standardwebhooks';

const { HOMEREEL_TOKEN, HOMEREEL_WEBHOOK_SECRET = '', PORT = '8080' } = process.env;
const [folder = '.'] = process.argv.slice(2);
const webhook = new Webhook(HOMEREEL_WEBHOOK_SECRET);

interface HomereelEvent {
  readonly type: string;
  readonly data: { readonly versionId: string; readonly downloadUrl: string };
}

/** The same event may come twice: what is there is not fetched again. */
async function download({ versionId, downloadUrl }: HomereelEvent['data'], id: string) {
  const path = join(folder, `${versionId}-${id}.mp4`);
  if (existsSync(path)) return;
  const headers = { authorization: `Bearer ${HOMEREEL_TOKEN}` };
  const { ok, status, body } = await fetch(downloadUrl, { headers });
  if (!ok || body === null) throw new Error(`the download answered with ${status}`);
  await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(`${path}.part`));
  await rename(`${path}.part`, path);
  console.log(`saved ${path}`);
}

createServer(async (request, response) => {
  const headers = request.headers as Record<string, string>;
  let event: HomereelEvent;
  try {
    // The bytes as they came: a body that was parsed and written again has another signature.
    event = webhook.verify(await text(request), headers) as HomereelEvent;
  } catch {
    response.writeHead(401).end('The signature does not match.');
    return;
  }
  response.writeHead(204).end();
  if (event.type !== 'version.ready') return;
  await download(event.data, headers['webhook-id'] ?? '').catch(console.error);
}).listen(Number(PORT), () => console.log(`listening on ${PORT}`));
