import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Measured, measureProcess } from '../measure';
import type { PeerCall, Slideshow } from './peer';

const child = fileURLToPath(new URL('./call-child.mjs', import.meta.url));

/** Linux's numbers of prctl, which Node cannot call. */
const prctl: Readonly<Record<string, number>> = { x64: 157, arm64: 167 };
/**
 * Runs a command and waits for all its orphaned descendants (36 is PR_SET_CHILD_SUBREAPER). Remotion kills
 * its browser, whose child processes, a third of the cost, would otherwise not be counted.
 */
const waitForAll = `
  syscall(${prctl[process.arch]}, 36, 1, 0, 0, 0) == 0 or die "prctl: $!";
  my $child = fork // die "fork: $!";
  if (!$child) { exec @ARGV or die "exec: $!" }
  my $failed = 1;
  while ((my $ended = wait) > 0) { $failed = $? if $ended == $child }
  exit($failed ? 1 : 0);
`;

/** Makes a call in a separate process. The options are stored in the run's folder. */
export async function callPeer(
  { bench }: Slideshow,
  folder: string,
  call: PeerCall,
): Promise<Measured> {
  const path = createRequire(join(folder, 'package.json')).resolve(call.module);
  const options = join(bench.folder, 'call.json');
  await writeFile(options, JSON.stringify(call.options));
  // Native modules run under the Node version they were built with.
  const node = process.env.PEER_NODE || process.execPath;
  const command = [node, child, path, call.export, options];
  return measureProcess('perl', ['-e', waitForAll, '--', ...command]);
}
