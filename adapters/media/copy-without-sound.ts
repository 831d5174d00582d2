import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { copyStatement } from '@/adapters/picture/state-source';
import { commandLine } from '@/adapters/process/command-line';
import { fileArgument } from './file-argument';
import { type MediaPrograms, runClipProgram } from './run-clip-program';
import { safeClipInput } from './safe-clip-input';

const COPY_TIMEOUT_MS = 120_000;

/**
 * Copies a video we made without its sound; its pictures stay as they are, and what the file says of
 * how it came to be goes with it.
 * @throws ProcessFailed.
 */
export async function copyWithoutSound(
  deps: MediaPrograms,
  from: string,
  to: string,
): Promise<void> {
  const { size } = await stat(from);
  await runClipProgram(deps, {
    program: 'ffmpeg',
    reads: from,
    writes: dirname(to),
    args: commandLine`-hide_banner -nostdin -loglevel error ${safeClipInput('mov', from)}
      -map 0:v:0 -an -c copy -movflags +faststart -f mp4 -y ${fileArgument(to)}`,
    timeoutMs: COPY_TIMEOUT_MS,
    // Its tables may be written a little longer.
    fileBytes: size + 1_000_000,
    signal: undefined,
  });
  await copyStatement(from, to);
}
