import { fileArgument } from '@/adapters/media/file-argument';
import { commandLine } from '@/adapters/process/command-line';
import { MAX_SMALL_COPY_BYTES, type StreamRung } from '@/contracts/stream';
import type { FrameSize } from '@/engine/camera/frame-size';

/** How a rung's pictures are encoded. */
interface RungSettings {
  /** Pixels of the short side. */
  readonly shortSide: number;
  readonly preset: string;
  /** x264's constant rate factor; easy pictures take less than the rate below. */
  readonly quality: number;
  /** Bound of the pictures' rate, in kbit/s over `BUFFER_SECONDS`. */
  readonly maxKbps: number;
  /** H.264 level: its bound of the rate lies above the rung's. */
  readonly level: string;
}

/**
 * Whoever loads the smaller rungs has little to load with, so they have the slower preset; that of 1080p
 * costs half as much as all the rest. Figures: docs/decisions/110-a-stream-beside-the-file.md.
 */
const rungSettings: Readonly<Record<StreamRung, RungSettings>> = {
  '1080p': { shortSide: 1080, preset: 'superfast', quality: 24, maxKbps: 4_000, level: '4.0' },
  '720p': { shortSide: 720, preset: 'veryfast', quality: 23, maxKbps: 1_900, level: '3.1' },
  '480p': { shortSide: 480, preset: 'veryfast', quality: 24, maxKbps: 800, level: '3.1' },
};
const AUDIO_KBPS = 128;
/** Length over which the rate is bounded: a player that has loaded so much does not run dry. */
const BUFFER_SECONDS = 1.5;
/** Frames between key frames, which are where players change rungs. */
const FRAGMENT_SECONDS = 2;
/** Share of the small copy's size that tables and an overfull last buffer may take. */
const SMALL_COPY_MARGIN = 0.04;

export interface StreamSource extends FrameSize {
  readonly path: string;
  readonly seconds: number;
  readonly framesPerSecond: number;
}

/** Size of a rung's pictures: the video's own, scaled by its short side to even numbers. */
export function toRungSize(rung: StreamRung, { width, height }: FrameSize): FrameSize {
  const scale = Math.min(1, rungSettings[rung].shortSide / Math.min(width, height));
  const even = (value: number) => 2 * Math.round((value * scale) / 2);
  return { width: even(width), height: even(height) };
}

/**
 * Encodes rungs of a video from one decoding of it. Each file holds a header and fragments of two seconds
 * with picture and sound, which begin at the same times in all rungs; its index lies behind the header.
 */
export function encodeStreamArgs(
  source: StreamSource,
  threads: number,
  outputs: readonly { readonly rung: StreamRung; readonly path: string }[],
): string[] {
  const split = `[0:v:0]split=${outputs.length}${outputs.map((_, i) => `[s${i}]`).join('')}`;
  const scaled = outputs.map(({ rung }, i) => {
    const { width, height } = toRungSize(rung, source);
    return `[s${i}]scale=${width}:${height}:flags=bicubic,setsar=1[v${i}]`;
  });
  return commandLine`-v error -xerror -nostdin -y -protocol_whitelist file
    -i ${fileArgument(source.path)} -filter_complex ${[split, ...scaled].join(';')}
    ${outputs.flatMap(({ rung, path }, i) => rungArgs(source, threads, { rung, path, label: `[v${i}]` }))}`;
}

function rungArgs(
  source: StreamSource,
  threads: number,
  { rung, path, label }: { rung: StreamRung; path: string; label: string },
): string[] {
  const { preset, quality, level } = rungSettings[rung];
  const kbps = toMaxKbps(rung, source.seconds);
  const keyFrames = Math.round(source.framesPerSecond * FRAGMENT_SECONDS);
  return commandLine`-map ${label} -map 0:a:0? -c:v libx264 -preset ${preset} -crf ${quality}
    -maxrate ${`${kbps}k`} -bufsize ${`${Math.round(kbps * BUFFER_SECONDS)}k`}
    -profile:v high -level:v ${level} -pix_fmt yuv420p -threads ${threads}
    -g ${keyFrames} -keyint_min ${keyFrames} -sc_threshold 0 -flags +cgop
    -c:a aac -aac_coder fast -profile:a aac_low -b:a ${`${AUDIO_KBPS}k`} -ac 2 -map_metadata 0
    -movflags +frag_keyframe+delay_moov+default_base_moof+skip_trailer+global_sidx
    -f mp4 ${fileArgument(path)}`;
}

/** The smallest rung of a long video is made to fit into the small copy. */
function toMaxKbps(rung: StreamRung, seconds: number): number {
  const { maxKbps } = rungSettings[rung];
  if (rung !== '480p') return maxKbps;
  const fitting = (MAX_SMALL_COPY_BYTES * 8 * (1 - SMALL_COPY_MARGIN)) / 1_000 / seconds;
  return Math.min(maxKbps, Math.floor(fitting - AUDIO_KBPS));
}

/** Frames, size and rate of a video, and whether it has sound, as JSON. */
export function probeStreamSourceArgs(path: string): string[] {
  return commandLine`-v error -protocol_whitelist file -select_streams v:0
    -show_entries stream=width,height,r_frame_rate -show_entries format=duration
    -of json ${fileArgument(path)}`;
}
