import { fileArgument } from '@/adapters/media/file-argument';
import { commandLine } from '@/adapters/process/command-line';
import { runProcess } from '@/adapters/process/run-process';
import { rawStereo } from './sound-args';

const MEASURE_TIMEOUT_MS = 2 * 60_000;

/** EBU R 128 measurements of a sound. */
export interface Loudness {
  /** Integrated loudness in LUFS; minus infinity for silence. */
  readonly lufs: number;
  /** Loudness range in LU. */
  readonly rangeLu: number;
  /** True peak in dBTP. */
  readonly truePeakDb: number;
}

/** A file, or raw stereo in memory. */
export type SoundInput = string | Buffer;

/** Measures a sound, optionally after a filter graph that starts with `[0:a:0]`. @throws ProcessFailed */
export async function measureLoudness(
  input: SoundInput,
  {
    ffmpeg,
    signal,
    filter,
  }: {
    readonly ffmpeg: string;
    readonly signal?: AbortSignal | undefined;
    readonly filter?: string | undefined;
  },
): Promise<Loudness> {
  const from = typeof input === 'string' ? ['-i', fileArgument(input)] : [...rawStereo, '-i', '-'];
  const meter = 'ebur128=peak=true:framelog=verbose';
  const { stderr } = await runProcess({
    program: ffmpeg,
    args: commandLine`-hide_banner -nostats -v info -protocol_whitelist file,pipe ${from}
      -filter_complex ${`${filter ?? '[0:a:0]anull'},${meter}`} -f null -`,
    signal,
    timeoutMs: MEASURE_TIMEOUT_MS,
    input: typeof input === 'string' ? undefined : input,
  });
  return readSummary(stderr);
}

function readSummary(text: string): Loudness {
  const summary = text.slice(text.lastIndexOf('Summary:'));
  const read = (label: string, unit: string) => {
    const found = new RegExp(`${label}:\\s*(-?[\\d.]+|-inf) ${unit}`).exec(summary)?.[1];
    if (found === undefined) throw new Error(`no loudness in: ${text.slice(-400)}`);
    return found === '-inf' ? Number.NEGATIVE_INFINITY : Number(found);
  };
  return {
    lufs: read('I', 'LUFS'),
    rangeLu: read('LRA', 'LU'),
    truePeakDb: read('Peak', 'dBFS'),
  };
}
