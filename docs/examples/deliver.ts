/**
 * Sends a folder of photos and returns as soon as its versions are being made; `receiver.ts` is told when they
 * are ready. Needs Node 24 and no package.
 *   HOMEREEL_URL=https://homereel.example HOMEREEL_TOKEN=hr_… node deliver.ts FOLDER [property,reel]
 * The token needs the scopes read, make and spend.
 */
import { openAsBlob } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const { HOMEREEL_URL, HOMEREEL_TOKEN } = process.env;
const [folder = '.', versions = 'property,mls,reel,teaser'] = process.argv.slice(2);

interface Listing {
  readonly listingPath: string;
  readonly state: 'fetching' | 'editing' | 'starting' | 'done' | 'failed';
  readonly project: { readonly projectId: string; readonly isGenerating: boolean } | null;
  readonly notes: readonly string[];
  readonly error: string | null;
}

async function call(path: string, init: RequestInit = {}): Promise<Listing> {
  const headers = { ...init.headers, authorization: `Bearer ${HOMEREEL_TOKEN}` };
  const response = await fetch(new URL(path, HOMEREEL_URL), { ...init, headers });
  const body = await response.json();
  if (!response.ok) throw new Error(`${body.code}: ${body.error} (request ${body.requestId})`);
  return body;
}

const form = new FormData();
form.set('edit', 'true');
form.set('generate', 'true');
form.set('versions', versions);
for (const name of await readdir(folder)) {
  form.append('file', await openAsBlob(join(folder, name)), name);
}
// The same folder sent again answers with the same listing and costs nothing.
const headers = { 'idempotency-key': `delivery-${encodeURIComponent(basename(folder))}` };
let listing = await call('/api/listings', { method: 'POST', body: form, headers });
while (listing.state !== 'done' && listing.state !== 'failed') {
  await sleep(1_000);
  listing = await call(listing.listingPath);
}
console.log(JSON.stringify(listing));
process.exitCode = listing.project?.isGenerating ? 0 : 1;
