import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { copyStatement } from '@/adapters/picture/state-source';
import { commandLine } from '@/adapters/process/command-line';
import { fileArgument } from './file-argument';
import { type MediaPrograms, runClipProgram } from './run-clip-program';
import { safeClipInput } from './safe-clip-input';

const COPY_TIMEOUT_MS = 120_000;

/**
 * Copies a rendered video, or a rung of its stream, into a plain MP4 that plays while it loads, with or
 * without its sound. Keeps the encoded pictures and the provenance metadata.
 * @throws ProcessFailed.
 */
export async function remuxVideo(
  deps: MediaPrograms,
  from: string,
  to: string,
  { isSilent }: { readonly isSilent: boolean },
): Promise<void> {
  const { size } = await stat(from);
  await runClipProgram(deps, {
    program: 'ffmpeg',
    reads: from,
    writes: dirname(to),
    args: commandLine`-hide_banner -nostdin -loglevel error ${safeClipInput('mov', from)}
      -map 0:v:0 ${isSilent ? ['-an'] : ['-map', '0:a:0?']} -c copy -movflags +faststart -f mp4 -y ${fileArgument(to)}`,
    timeoutMs: COPY_TIMEOUT_MS,
    // The copy's tables may be slightly longer.
    fileBytes: size + 1_000_000,
    signal: undefined,
  });
  await copyStatement(from, to);
}
