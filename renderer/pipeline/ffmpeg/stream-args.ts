import { fileArgument } from '@/adapters/media/file-argument';
import { commandLine } from '@/adapters/process/command-line';
import { MAX_SMALL_COPY_BYTES, type StreamRung } from '@/contracts/production/stream';
import type { FrameSize } from '@/engine/camera/frame-size';
import { inFragments } from './fragment-args';

/** How a rung's pictures are encoded. */
interface RungSettings {
  /** Pixels of the short side. */
  readonly shortSide: number;
  /** x264's constant rate factor; easy pictures take less than the rate below. */
  readonly quality: number;
  /** Bound of the pictures' rate, in kbit/s over `BUFFER_SECONDS`. */
  readonly maxKbps: number;
  /** H.264 level, whose maximum bit rate is above the rung's. */
  readonly level: string;
}

const rungSettings: Readonly<Record<StreamRung, RungSettings>> = {
  '1080p': { shortSide: 1080, quality: 24, maxKbps: 4_000, level: '4.0' },
  '720p': { shortSide: 720, quality: 23, maxKbps: 1_900, level: '3.1' },
  '480p': { shortSide: 480, quality: 24, maxKbps: 800, level: '3.1' },
};
/**
 * The second fastest preset, with the setting to which the slower ones owe most of their quality: finer
 * blocks where later frames are predicted from them. Figures: docs/decisions/112-the-file-is-the-top-rung.md.
 */
const encoder = commandLine`-c:v libx264 -preset superfast
  -x264-params mbtree=1:rc-lookahead=20:b-adapt=0`;
const AUDIO_KBPS = 128;
/** Length over which the rate is bounded: a player that has loaded so much does not run dry. */
const BUFFER_SECONDS = 1.5;
/** Distance of key frames, where players change rungs, unless the video's own fragments give them. */
const FRAGMENT_SECONDS = 2;
/** Share of the small copy's size that tables and an overfull last buffer may take. */
const SMALL_COPY_MARGIN = 0.04;

export interface StreamSource extends FrameSize {
  readonly path: string;
  readonly seconds: number;
  readonly framesPerSecond: number;
  /** Seconds of each fragment that the video itself holds. */
  readonly fragments?: readonly number[] | undefined;
}

/** Returns whether a finished video is the top rung of its stream, without encoding it again. */
export function isTopRung({ width, height }: FrameSize): boolean {
  return Math.min(width, height) <= rungSettings['1080p'].shortSide;
}

/** Size of a rung's pictures: the video's own, scaled by its short side to even numbers. */
export function toRungSize(rung: StreamRung, { width, height }: FrameSize): FrameSize {
  const scale = Math.min(1, rungSettings[rung].shortSide / Math.min(width, height));
  const even = (value: number) => 2 * Math.round((value * scale) / 2);
  return { width: even(width), height: even(height) };
}

/**
 * Encodes rungs of a video from one decoding of it, each scaled from the previous one, the largest first.
 * Each file contains a header and fragments with picture and sound, which start at the same times in all
 * rungs; its index is after the header.
 */
export function encodeStreamArgs(
  source: StreamSource,
  threads: number,
  outputs: readonly { readonly rung: StreamRung; readonly path: string }[],
): string[] {
  const scaled = outputs.map(({ rung }, i) => {
    const { width, height } = toRungSize(rung, source);
    const input = i === 0 ? '[0:v:0]' : `[s${i}]`;
    const output = i === outputs.length - 1 ? `[v${i}]` : `,split=2[v${i}][s${i + 1}]`;
    return `${input}scale=${width}:${height}:flags=bicubic,setsar=1${output}`;
  });
  return commandLine`-v error -xerror -nostdin -y -protocol_whitelist file
    -i ${fileArgument(source.path)} -filter_complex ${scaled.join(';')}
    ${outputs.flatMap(({ rung, path }, i) => rungArgs(source, threads, { rung, path, label: `[v${i}]` }))}`;
}

function rungArgs(
  source: StreamSource,
  threads: number,
  { rung, path, label }: { rung: StreamRung; path: string; label: string },
): string[] {
  const { quality, level } = rungSettings[rung];
  const kbps = toMaxKbps(rung, source.seconds);
  return commandLine`-map ${label} -map 0:a:0? ${encoder} -crf ${quality}
    -maxrate ${`${kbps}k`} -bufsize ${`${Math.round(kbps * BUFFER_SECONDS)}k`}
    -profile:v high -level:v ${level} -pix_fmt yuv420p -threads ${threads}
    ${keyFrameArgs(source)} -sc_threshold 0 -flags +cgop
    -c:a aac -aac_coder fast -profile:a aac_low -b:a ${`${AUDIO_KBPS}k`} -ac 2 -map_metadata 0
    ${inFragments} -f mp4 ${fileArgument(path)}`;
}

/** Sets key frames at the start of the video's own fragments, or else at equal distances. */
function keyFrameArgs({ fragments, framesPerSecond, seconds }: StreamSource): string[] {
  if (fragments === undefined) {
    const distance = Math.round(framesPerSecond * FRAGMENT_SECONDS);
    return commandLine`-g ${distance} -keyint_min ${distance}`;
  }
  let start = 0;
  const starts = fragments.map((length) => {
    const own = start;
    start += length;
    return own.toFixed(6);
  });
  return commandLine`-g ${Math.ceil(framesPerSecond * seconds) + 1} -force_key_frames ${starts.join(',')}`;
}

/** Limits the smallest rung of a long video so that it fits into the small copy. */
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
