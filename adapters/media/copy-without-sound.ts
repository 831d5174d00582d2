import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { copyStatement } from '@/adapters/picture/state-source';
import { commandLine } from '@/adapters/process/command-line';
import { fileArgument } from './file-argument';
import { type MediaPrograms, runClipProgram } from './run-clip-program';
import { safeClipInput } from './safe-clip-input';

const COPY_TIMEOUT_MS = 120_000;

/**
 * Copies a rendered video without its sound. Keeps the encoded pictures and the provenance metadata.
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
    // The copy's tables may be slightly longer.
    fileBytes: size + 1_000_000,
    signal: undefined,
  });
  await copyStatement(from, to);
}
