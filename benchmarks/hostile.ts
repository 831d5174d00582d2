/**
 * `npm run bench -- hostile`: two users work during attacks by other clients, all on loopback. Prints the users'
 * p95 under each attack as a ratio to the quiet one of the same run (goal: at most 3), and whether any of
 * their requests was refused (goal: never). `-- viewers` instead measures 300 viewers of one share link.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { startDevProvider } from '@/dev/identity-provider/provider';
import { devClient } from '@/dev/identity-provider/settings';
import { findFreePort } from '@/scripts/supervise/network';
import { BrowserDouble } from '@/tests/bff/browser-double';
import { ApiClient } from '@/tests/support/api-client';
import { startHomereel } from '@/tests/support/start-homereel';
import { attacks, type Target } from './hostile/attacks';
import { deliverListing } from './hostile/deliver-listing';
import { measureViewers } from './hostile/viewers';

if (process.argv.includes('viewers')) {
  await measureViewers();
  process.exit(0);
}

/** `-- listing` only runs the attacks whose names contain the word. */
const only = process.argv[2] ?? '';
const phaseSeconds = Number(process.env.BENCH_SECONDS ?? 10);

const providerPort = await findFreePort('127.0.0.1');
const homereel = await startHomereel({
  TRUSTED_PROXIES: 'loopback',
  OIDC_ISSUER: `http://127.0.0.1:${providerPort}`,
  OIDC_CLIENT_ID: devClient.clientId,
  OIDC_CLIENT_SECRET: devClient.clientSecret,
  OIDC_AUDIENCE: devClient.audience,
});
const { origin } = homereel;
const provider = await startDevProvider({
  ...devClient,
  port: providerPort,
  appOrigins: [origin],
  tokenLife: { seconds: 600 },
});

interface Person {
  readonly cookie: string;
  readonly address: string;
  readonly projectId: string;
  readonly shotId: string;
}

const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
const photo = await sharp({
  create: { width: 4000, height: 3000, channels: 3, background: '#808080', noise },
})
  .jpeg({ quality: 95 })
  .toBuffer();

const anna = await join('dev|anna', '198.51.100.1');
const ben = await join('dev|ben', '198.51.100.2');
const cleo = await join('dev|cleo', '203.0.113.251');
const target: Target = {
  port: Number(new URL(origin).port),
  origin,
  cookie: cleo.cookie,
  file: `/api/video-projects/${cleo.projectId}/image/${cleo.shotId}`,
  upload: `/api/video-projects/${cleo.projectId}/upload`,
  listing: await deliverListing(
    new ApiClient(origin, undefined, {
      cookie: cleo.cookie,
      origin,
      'x-forwarded-for': cleo.address,
    }),
  ),
};

await measure(3);
const quiet = await measure(phaseSeconds);
print('quiet', quiet);
for (const [name, attack] of Object.entries(attacks)) {
  if (!name.includes(only)) continue;
  const stopping = new AbortController();
  const attacking = attack(target, stopping.signal);
  await wait(1_000);
  print(name, await measure(phaseSeconds));
  stopping.abort();
  await attacking;
  await wait(1_000);
}
await homereel.stop();
await provider.close();
process.exit(0);

async function join(account: string, address: string): Promise<Person> {
  const browser = new BrowserDouble();
  await browser.signIn(`${origin}/auth/login`, account);
  const cookie = browser.cookieHeader(origin);
  const headers = { cookie, origin, 'x-forwarded-for': address };
  const created = await fetch(`${origin}/api/video-projects`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ totalFiles: 1, projectData: { images: [], transitions: [] } }),
  });
  const projectId = ((await created.json()) as { id: string }).id;
  const shotId = randomUUID();
  const form = new FormData();
  form.set('imageId', shotId);
  form.set('file', new Blob([new Uint8Array(photo)]), 'room.jpg');
  const path = `${origin}/api/video-projects/${projectId}/upload`;
  const uploaded = await fetch(path, { method: 'POST', headers, body: form });
  if (!uploaded.ok) throw new Error(`The upload was refused: ${await uploaded.text()}`);
  return { cookie, address, projectId, shotId };
}

interface Figures {
  readonly p95Milliseconds: number;
  readonly asked: number;
  readonly refused: readonly string[];
  readonly webMegabytes: number;
}

/** Measures two users who view and change their project, each in a browser. */
async function measure(seconds: number): Promise<Figures> {
  const end = Date.now() + seconds * 1_000;
  const times: number[] = [];
  const refused: string[] = [];
  const work = async ({ cookie, address, projectId, shotId }: Person) => {
    const project = `/api/video-projects/${projectId}`;
    const headers = { cookie, origin, 'x-forwarded-for': address };
    while (Date.now() < end) {
      for (const path of ['/api/projects', project, `${project}/image/${shotId}?width=640`, '/']) {
        const started = performance.now();
        const answer = await fetch(origin + path, { headers, signal: AbortSignal.timeout(30_000) })
          .then(async (given) => {
            await given.arrayBuffer();
            return given.ok ? undefined : `${given.status} ${path}`;
          })
          .catch((error: Error) => `${error.name} ${path}`);
        times.push(performance.now() - started);
        if (answer !== undefined) refused.push(answer);
        await wait(50);
      }
    }
  };
  await Promise.all([work(anna), work(ben)]);
  times.sort((a, b) => a - b);
  return {
    p95Milliseconds: times[Math.floor(times.length * 0.95)] ?? 0,
    asked: times.length,
    refused,
    webMegabytes: await readWebMemory(),
  };
}

async function readWebMemory(): Promise<number> {
  const status = await readFile(`/proc/${await homereel.pidOf('web')}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

function print(name: string, { p95Milliseconds, asked, refused, webMegabytes }: Figures): void {
  const ratio = (p95Milliseconds / quiet.p95Milliseconds).toFixed(1);
  console.log(
    `${name.padEnd(34)} p95 ${p95Milliseconds.toFixed(0).padStart(5)} ms  × ${ratio.padStart(4)}  ` +
      `refused ${refused.length} of ${asked}  web ${webMegabytes.toFixed(0)} MB`,
  );
  if (refused.length > 0) console.log(`    for instance ${refused[0]}`);
}
