import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listVariants } from '@/contracts/production/enhancements';
import { generateVideo, readStatus, streamVideo } from '@/contracts/production/generation';
import { shareProject } from '@/contracts/production/sharing';
import { createProject } from '@/contracts/project/projects';
import { readShotUrl } from '@/contracts/project/shots';
import { ApiClient } from '../support/api-client';
import { expect, test } from '../support/end-to-end';
import { makeClip } from '../support/odd-media';
import { startHomereel } from '../support/start-homereel';
import { listProcesses, readProcess } from '../support/watch-processes';

/** Each value differs from all other texts of the run. */
const secrets = {
  HOMEREEL_SECRET: 'sealing-secret-7d1f2a90-and-long-enough-for-it',
  OIDC_CLIENT_SECRET: 'client-secret-3b8e6c15',
  STRIPE_SECRET_KEY: 'sk_test_secret91ac44d2',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret5e70b1f8',
  FAL_KEY: 'fal-secret-c2d95a37',
  VISION_API_KEY: 'vision-secret-a4c0d7e2',
  S3_SECRET_ACCESS_KEY: 'bucket-secret-08f4e6bb',
  AWS_SECRET_ACCESS_KEY: 'amazon-secret-6612f0dd',
  SECRET_OF_SOMEBODY_ELSE: 'foreign-secret-41d8a77c',
};
type SecretName = keyof typeof secrets | 'DATABASE_PASSWORD';

/** The services that hold each secret; no others may. There is no sign-in here, so the web needs none. */
const owners: Record<string, readonly SecretName[]> = {
  api: [
    ...(['HOMEREEL_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const),
    ...(['S3_SECRET_ACCESS_KEY', 'VISION_API_KEY', 'DATABASE_PASSWORD'] as const),
  ],
  renderer: ['FAL_KEY', 'S3_SECRET_ACCESS_KEY', 'DATABASE_PASSWORD'],
  web: [],
  postgres: [],
};

test('no secret and no token of a whole run is in a log, or in a process that does not own it', {
  tag: '@long',
}, async ({ folder }) => {
  test.skip(platform() !== 'linux', 'processes are listed by /proc');
  const homereel = await startHomereel(secrets, {
    dataDir: join(folder, 'data'),
    through: 'script',
  });
  try {
    const password = (await readFile(join(homereel.dataDir, 'postgres-password'), 'utf8')).trim();
    const known: Record<string, string> = { ...secrets, DATABASE_PASSWORD: password };
    const services: Record<string, string> = {};
    for (const name of ['api', 'renderer', 'web', 'postgres'] as const) {
      services[await homereel.pidOf(name)] = name;
    }
    const watch = watchProcesses(Number(homereel.process.pid), known);

    const api = new ApiClient(homereel.origin, undefined, { origin: homereel.origin });
    const tokens = await exerciseProduct(api, homereel.origin, folder);
    const processes = watch.stop();

    const programs = new Set(Object.values(processes).map(({ program }) => program));
    expect([...programs]).toEqual(expect.arrayContaining(['ffmpeg', 'ffprobe', 'postgres']));
    for (const [pid, { program, holds }] of Object.entries(processes)) {
      // The supervisor receives all of them, to pass each to its owner.
      if (pid === String(homereel.process.pid)) continue;
      const service = services[pid];
      const expected = service === undefined ? [] : [...(owners[service] ?? [])].sort();
      expect([service ?? program, ...holds]).toEqual([service ?? program, ...expected]);
    }

    const logs = await readLogs(homereel.dataDir);
    expect(Object.keys(logs).sort()).toEqual(
      expect.arrayContaining(['api.log', 'postgres.log', 'renderer.log', 'web.log']),
    );
    logs['npm start'] = homereel.output();
    for (const [name, value] of Object.entries({ ...known, ...tokens })) {
      const told = Object.keys(logs).filter((log) => logs[log]?.includes(value));
      expect([name, ...told]).toEqual([name]);
    }
    for (const path of listMedia(homereel.dataDir)) {
      const bytes = readFileSync(path);
      const found = Object.entries(known).filter(([, value]) => bytes.includes(value));
      expect([basename(path), ...found.map(([name]) => name)]).toEqual([basename(path)]);
    }
  } finally {
    await homereel.stop();
  }
});

/** Uploads, renders, shares and sends invalid requests. @returns the tokens that occurred, by kind. */
async function exerciseProduct(
  api: ApiClient,
  origin: string,
  folder: string,
): Promise<Record<string, string>> {
  const body = { name: 'Tour', totalFiles: 1, projectData: { images: [], transitions: [] } };
  const projectId: string = (await api.call(createProject, {}, { body })).body.id;
  const shotId = randomUUID();
  const clip = await makeClip(join(folder, 'garden.webm'), {
    source: 'testsrc=size=1280x720:rate=15:duration=1',
    args: ['-c:v', 'libvpx', '-deadline', 'realtime'],
  });
  const bytes = new Uint8Array(readFileSync(clip));
  expect((await api.upload(projectId, { shotId, name: 'garden.webm', bytes })).status).toBe(200);
  const { variants } = (await api.call(listVariants, { projectId, shotId })).body;
  const playable = await fetch(origin + variants[0].url);
  expect(playable.status).toBe(200);
  await playable.arrayBuffer();
  const still: string = (await api.call(readShotUrl, { projectId, shotId })).body.url;
  await (await fetch(origin + still)).arrayBuffer();

  expect((await api.call(generateVideo, { projectId }, { body: {} })).status).toBe(200);
  await expect
    .poll(async () => (await api.call(readStatus, { projectId })).body.status, { timeout: 150_000 })
    .toBe('completed');
  const share = (await api.call(shareProject, { projectId }, { body: {} })).body.path as string;
  await (await fetch(origin + share)).text();
  const token = new URL(share, origin).searchParams.get('share') ?? '';
  const video = await api.fetch(streamVideo, { projectId }, { query: { share: token } });
  await video.arrayBuffer();

  const bearer = 'bearer-token-9f3e21b7';
  const session = 'session-token-b54c8e02';
  const code = 'login-code-e7710d4a';
  const signature = 'forged-signature-2a9b';
  const headers = {
    authorization: `Bearer ${bearer}`,
    cookie: `next-auth.session-token=${session}`,
  };
  await fetch(`${origin}/api/user`, { headers });
  await fetch(`${origin}/api/no-such-call`, { method: 'POST', headers, body: 'x' });
  await fetch(`${origin}/auth/callback?code=${code}&state=${code}`, { redirect: 'manual' });
  await fetch(`${origin}/app/video/${projectId}?share=${token.slice(0, -3)}xyz`);
  await fetch(`${origin}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': `t=1,v1=${signature}` },
    body: '{}',
  });
  const link = new URL(still, origin).searchParams.get('share') ?? '';
  expect([token.length, link.length].every((length) => length >= 20)).toBe(true);
  return { bearer, session, code, signature, token, link };
}

interface SeenProcess {
  readonly program: string;
  /** Names of the secrets in its environment or its arguments. */
  readonly holds: readonly string[];
}

/** Returns the process `root` and all its descendants. */
function listFamily(root: number): { pid: string; parent: string }[] {
  const family = new Set([String(root)]);
  return listProcesses()
    .sort((one, other) => Number(one) - Number(other))
    .flatMap((pid) => {
      const [, parent = ''] = /^\d+ \(.*\) \S (\d+)/s.exec(readProcess(pid, 'stat')) ?? [];
      if (!family.has(parent) && !family.has(pid)) return [];
      family.add(pid);
      return [{ pid, parent }];
    });
}

/** Reads every process below `root` repeatedly during its life, by its id. */
function watchProcesses(root: number, known: Readonly<Record<string, string>>) {
  const seen: Record<string, SeenProcess> = {};
  const poll = () => {
    for (const { pid, parent } of listFamily(root)) {
      const commandLine = readProcess(pid, 'cmdline');
      const text = readProcess(pid, 'environ') + commandLine;
      // Until it executes its own program, a new process shows its parent's memory.
      if (commandLine === '' || commandLine === readProcess(parent, 'cmdline')) continue;
      const program = basename(commandLine.split('\0')[0] ?? '');
      const holds = Object.keys(known).filter((name) => text.includes(known[name] ?? ''));
      seen[pid] = { program, holds: holds.sort() };
    }
  };
  const isOver = new AbortController();
  const watching = (async () => {
    while (!isOver.signal.aborted) {
      poll();
      await wait(15);
    }
  })();
  return {
    stop() {
      poll();
      isOver.abort();
      watching.catch(() => undefined);
      return seen;
    },
  };
}

async function readLogs(dataDir: string): Promise<Record<string, string>> {
  const logs: Record<string, string> = {};
  for (const name of await readdir(join(dataDir, 'logs'))) {
    logs[name] = await readFile(join(dataDir, 'logs', name), 'utf8');
  }
  return logs;
}

function listMedia(dataDir: string): string[] {
  const folder = join(dataDir, 'media');
  const paths = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
  return paths.filter((path) => statSync(path).isFile());
}
