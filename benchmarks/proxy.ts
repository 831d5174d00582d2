/**
 * `npm run bench -- proxy`: the proxy's overhead, as ratios measured within one run (medians of five
 * rounds).
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { encode } from 'next-auth/jwt';
import { createPostgresSessionVault } from '@/adapters/session-vault/postgres-session-vault';
import { findFreePort } from '@/scripts/supervise/network';
import { startIdentityStack, testSecret } from '@/tests/e2e/identity-stack';
import { measureGets, measureUpload, type Target } from './proxy/load';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const gigabyte = 2 ** 30;
const fileBytes = 8 * 2 ** 20;
const project = '/api/video-projects/4f6b6f86-32d5-4b1c-9f5e-0f6a3d1c9d10';

const stack = await startIdentityStack({ isTokenChecked: false });
const pipePort = await findFreePort('127.0.0.1');
const pipe = spawn(
  process.execPath,
  ['--import', 'tsx', 'benchmarks/proxy/plain-pipe.ts', String(pipePort), stack.api.origin],
  { stdio: 'inherit' },
);
await wait(2_000);

const video = Buffer.alloc(fileBytes, 3);
stack.api.answer = async (request, response) => {
  for await (const _ of request);
  const isVideo = request.url?.endsWith('/video');
  const body = isVideo ? video : '[]';
  response.writeHead(200, {
    'content-type': isVideo ? 'video/mp4' : 'application/json',
    'content-length': body.length,
  });
  response.end(body);
};

const headers = { cookie: await startSession(), origin: stack.origin };
const web = (path: string) => ({
  url: `${stack.origin.replace('localhost', '127.0.0.1')}${path}`,
  headers,
});
const plain = (path: string) => ({ url: `http://127.0.0.1:${pipePort}${path}`, headers });
const results: Record<'calls' | 'callsOfTheSameRoute' | 'file' | 'upload' | 'memory', number[]> = {
  calls: [],
  callsOfTheSameRoute: [],
  file: [],
  upload: [],
  memory: [],
};

// Without a cookie this route handler makes no further calls and always returns the same response.
const constant = { ...web('/auth/session'), headers: {} };
// So does the proxy itself for what is no call of ours; its route is dynamic, which costs Next more.
const sameRoute = { ...web('/api/nothing'), status: 404 };
const calls = web('/api/projects');
const [plainFile, file] = [plain(`${project}/video`), web(`${project}/video`)];
const [plainUpload, upload] = [plain(`${project}/upload`), web(`${project}/upload`)];

// A fresh Node needs seconds of work until its code is compiled.
for (let turn = 0; turn < 3; turn += 1) {
  for (const target of [constant, sameRoute, calls]) await measureGets(target, 16, 3_000);
  for (const target of [plainFile, file]) await measureGets(target, 4, 3_000);
  for (const target of [plainUpload, upload]) await measureUpload(target, gigabyte);
}
const answers = async (target: Target) => (await measureGets(target, 16, 1_000)).answersPerSecond;
const bytes = async (target: Target) => (await measureGets(target, 4, 1_000)).bytesPerSecond;
const send = (target: Target) => measureUpload(target, gigabyte);
for (let round = 1; round <= rounds; round += 1) {
  const [floor, dynamicFloor, proxied] = await inTurns(answers, constant, sameRoute, calls);
  const [piped, brought] = await inTurns(bytes, plainFile, file);
  const [pipedUp, sentUp] = await inTurns(send, plainUpload, upload);
  results.calls.push(proxied / floor);
  results.callsOfTheSameRoute.push(proxied / dynamicFloor);
  results.file.push(brought / piped);
  results.upload.push(sentUp / pipedUp);
  console.log(
    `round ${round}: constant ${floor.toFixed(0)}/s, of the same route ${dynamicFloor.toFixed(0)}/s, proxied ${proxied.toFixed(0)}/s; ` +
      `file ${toMegabytes(piped)} against ${toMegabytes(brought)} MB/s; ` +
      `upload ${toMegabytes(pipedUp)} against ${toMegabytes(sentUp)} MB/s`,
  );
}
for (let round = 1; round <= rounds; round += 1) {
  // A fresh process, so that its memory reflects only the upload.
  await stack.restartWeb();
  const sampler = sampleMemory(stack.webProcessId());
  await measureUpload(upload, gigabyte);
  results.memory.push(await sampler.end());
}
console.log(`medians of ${rounds}:
  calls through the proxy / a Next handler returning a constant: ${median(results.calls).toFixed(2)} (goal 0.9)
  the same / a constant of the proxy's own, dynamic route:       ${median(results.callsOfTheSameRoute).toFixed(2)}
  8 MB file through the proxy / a plain Node pipe:               ${median(results.file).toFixed(2)} (goal 0.5)
  1 GB upload through the proxy / a plain Node pipe:             ${median(results.upload).toFixed(2)} (goal 0.8)
  memory of the web during the upload, most:                     ${Math.max(...results.memory).toFixed(0)} MB (goal 200)`);
pipe.kill();
await stack.close();
process.exit(0);

/** Five times a second of each: a machine's speed changes from one second to the next. @returns medians. */
async function inTurns<Targets extends readonly Target[]>(
  measure: (target: Target) => Promise<number>,
  ...targets: Targets
): Promise<{ [K in keyof Targets]: number }> {
  const found = targets.map(() => [] as number[]);
  for (let turn = 0; turn < 5; turn += 1) {
    for (const [index, target] of targets.entries()) found[index]?.push(await measure(target));
  }
  return found.map(median) as { [K in keyof Targets]: number };
}

/** A signed-in person, without a browser. */
async function startSession(): Promise<string> {
  const vault = createPostgresSessionVault({
    databaseUrl: stack.databaseUrl,
    secret: testSecret,
    renewTokens: async () => ({ kind: 'unanswered' }),
  });
  const [sid, subject] = [randomUUID(), 'bench'];
  const lifetime = 86_400_000;
  const tokens = { accessToken: 'bench', expiresAt: Date.now() + lifetime };
  await vault.save({ sid, subject, lifetime, tokens });
  await vault.close();
  return `homereel.session=${await encode({ token: { sub: subject, sid }, secret: testSecret })}`;
}

/** The most resident memory a process had while this ran, in MB. */
function sampleMemory(pid: number) {
  let most = 0;
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    most = Math.max(most, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }, 100);
  return {
    async end() {
      clearInterval(timer);
      return most;
    },
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function toMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
