import { execFile, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '@/scripts/supervise/network';

const run = promisify(execFile);
const next = join('node_modules', 'next', 'dist', 'bin', 'next');
/** Inside the project, where its packages are found. */
const folder = join('build', 'empty-page');

const layout = `export const metadata = { title: 'Empty', description: 'An empty page.' };
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;
const page = `export default function Page() {
  return <main><h1>Empty</h1></main>;
}
`;

/** Serves an app of one page with nothing on it, as this framework builds it. */
export async function serveEmptyPage(): Promise<{ address: string; stop(): void }> {
  await mkdir(join(folder, 'app'), { recursive: true });
  await writeFile(join(folder, 'app', 'layout.jsx'), layout);
  await writeFile(join(folder, 'app', 'page.jsx'), page);
  await writeFile(join(folder, 'next.config.mjs'), 'export default { poweredByHeader: false };\n');
  await run(process.execPath, [next, 'build', folder]);
  const port = await findFreePort('127.0.0.1');
  const args = [next, 'start', folder, '--port', String(port), '--hostname', '127.0.0.1'];
  const server = spawn(process.execPath, args, { stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}/`;
  for (let attempt = 0; attempt < 100; attempt++) {
    const isUp = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) break;
    await wait(200);
  }
  return { address, stop: () => server.kill() };
}
