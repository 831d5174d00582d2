/** `npm run bench:bff`: what the proxy costs, as ratios taken in one run (medians of five rounds). */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { encode } from 'next-auth/jwt';
import { createPostgresSessionVault } from '@/adapters/session-vault/postgres-session-vault';
import { startIdentityStack, testSecret } from '@/tests/e2e/identity-stack';
import { measureGets, measureUpload } from './bench-bff/load';
import { findFreePort } from './supervise/network';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const gigabyte = 2 ** 30;
const fileBytes = 8 * 2 ** 20;
const project = '/api/video-projects/4f6b6f86-32d5-4b1c-9f5e-0f6a3d1c9d10';

const stack = await startIdentityStack({ isTokenChecked: false });
const pipePort = await findFreePort('127.0.0.1');
const pipe = spawn(
  process.execPath,
  ['--import', 'tsx', 'scripts/bench-bff/plain-pipe.ts', String(pipePort), stack.api.origin],
  { stdio: 'inherit' },
);
await wait(2_000);

const film = Buffer.alloc(fileBytes, 3);
stack.api.answer = async (request, response) => {
  for await (const _ of request);
  const isFilm = request.url?.endsWith('/video');
  response.writeHead(200, {
    'content-type': isFilm ? 'video/mp4' : 'application/json',
    ...(isFilm && { 'content-length': fileBytes }),
  });
  response.end(isFilm ? film : '[]');
};

const headers = { cookie: await startSession(), origin: stack.origin };
const web = (path: string) => ({
  url: `${stack.origin.replace('localhost', '127.0.0.1')}${path}`,
  headers,
});
const plain = (path: string) => ({ url: `http://127.0.0.1:${pipePort}${path}`, headers });
const results: Record<'calls' | 'file' | 'upload' | 'memory', number[]> = {
  calls: [],
  file: [],
  upload: [],
  memory: [],
};

// Without a cookie this route handler asks nobody and always answers the same.
const constantRoute = { ...web('/auth/session'), headers: {} };
// A fresh Node takes seconds of work until it has compiled what it runs.
for (let turn = 0; turn < 3; turn += 1) {
  for (const target of [constantRoute, web('/api/projects')]) await measureGets(target, 16, 3_000);
  for (const target of [plain, web]) await measureGets(target(`${project}/video`), 4, 3_000);
}
for (let round = 1; round <= rounds; round += 1) {
  const constant = await measureGets(constantRoute, 16, 3_000);
  const calls = await measureGets(web('/api/projects'), 16, 3_000);
  const plainFile = await measureGets(plain(`${project}/video`), 4, 3_000);
  const file = await measureGets(web(`${project}/video`), 4, 3_000);
  results.calls.push(calls.answersPerSecond / constant.answersPerSecond);
  results.file.push(file.bytesPerSecond / plainFile.bytesPerSecond);
  console.log(
    `round ${round}: constant ${constant.answersPerSecond.toFixed(0)}/s, proxied ${calls.answersPerSecond.toFixed(0)}/s; ` +
      `file ${toMegabytes(plainFile.bytesPerSecond)} against ${toMegabytes(file.bytesPerSecond)} MB/s`,
  );
}
for (let round = 1; round <= rounds; round += 1) {
  const plainUpload = await measureUpload(plain(`${project}/upload`), gigabyte);
  // Fresh, so that what it holds is the upload's and not left over from what came before; but with the
  // road once walked, as the pipe's is.
  await stack.restartWeb();
  await measureUpload(web(`${project}/upload`), gigabyte / 4);
  const sampler = sampleMemory(stack.webProcessId());
  const upload = await measureUpload(web(`${project}/upload`), gigabyte);
  results.upload.push(upload / plainUpload);
  results.memory.push(await sampler.end());
  console.log(
    `round ${round}: upload ${toMegabytes(plainUpload)} against ${toMegabytes(upload)} MB/s; web ${results.memory.at(-1)?.toFixed(0)} MB`,
  );
}
console.log(`medians of ${rounds}:
  calls through the proxy / a Next handler returning a constant: ${median(results.calls).toFixed(2)} (goal 0.9)
  8 MB file through the proxy / a plain Node pipe:               ${median(results.file).toFixed(2)} (goal 0.5)
  1 GB upload through the proxy / a plain Node pipe:             ${median(results.upload).toFixed(2)} (goal 0.8)
  memory of the web during the upload, most:                     ${Math.max(...results.memory).toFixed(0)} MB (goal 200)`);
pipe.kill();
await stack.close();
process.exit(0);

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
