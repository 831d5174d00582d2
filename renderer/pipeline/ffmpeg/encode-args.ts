import { fileArgument } from '@/adapters/media/file-argument';
import { commandLine } from '@/adapters/process/command-line';
import { FRAME_RATE } from '@/contracts/production/storyboard';
import type { FrameSize } from '@/engine/camera/frame-size';

/** What x264 is told of a segment's quality. */
export interface EncoderSettings {
  readonly preset: string;
  /** Its constant rate factor: the quantiser of frames that others are predicted from. */
  readonly quality: number;
  readonly rateControl: string;
  /** Bound of the rate at 1920×1080, in kbit/s over `BUFFER_SECONDS`; more pixels have more in proportion. */
  readonly maxKbps: number;
  /** Longest distance between key frames, in frames. */
  readonly keyFrames: number;
}

/** No scene changes within a segment, and no picture that others borrow from more than its neighbours. */
const rateControl = 'mbtree=0:qcomp=1:b-adapt=0:scenecut=0';

/**
 * The settings of most segments; all can be joined without encoding again. x264 saves on busy blocks
 * and on what moves away, which makes small things tremble while the camera pans; here it does little of it:
 * as much as keeps skies and walls free of blocks. Fine P frames and coarser B frames between them give the
 * same PSNR in fewer bytes than frames of one quality, and small differences are rounded away less than usual
 * (the dead zones). What the slower presets search for is not there to be found: the whole picture moves
 * evenly. Figures: docs/decisions/048-encoder-settings.md.
 */
export const encoderSettings: EncoderSettings = {
  preset: 'superfast',
  quality: 21.5,
  rateControl: `${rateControl}:aq-mode=1:aq-strength=0.5:pbratio=1.5:deadzone-inter=18:deadzone-intra=10`,
  // What the platforms ask for at 1080p; only photos of leaves, water and the like come near it. The file is
  // also the top rung of its stream.
  maxKbps: 8_000,
  // Seeking lands within two seconds.
  keyFrames: 2 * FRAME_RATE,
};

/** The camera is fast along a photo longer than the frame: B frames are nearly as fine as the others. */
export const travelSettings: EncoderSettings = {
  ...encoderSettings,
  quality: 21,
  rateControl: `${rateControl}:aq-mode=0:pbratio=1.15:deadzone-inter=16:deadzone-intra=9`,
};

/** The preview shows every sixth frame at half the rate: three times as fast, for hovering. */
export const PREVIEW_STEP = 6;
const PREVIEW_RATE = FRAME_RATE / 2;
const PREVIEW_LONG_SIDE = 480;

const colour = commandLine`-color_range tv -colorspace bt709 -color_primaries bt709 -color_trc bt709`;

/** Frames as they lie in memory, read from standard input. */
function rawInputArgs({ width, height }: FrameSize): string[] {
  return commandLine`-f rawvideo -pix_fmt yuv420p -video_size ${`${width}x${height}`}
    -framerate ${FRAME_RATE} -i pipe:0`;
}

/** H.264 High, closed GOPs, BT.709 limited; all but the quality is identical for every segment. */
function videoCodecArgs(size: FrameSize, threads: number, settings: EncoderSettings): string[] {
  const { preset, quality, rateControl, keyFrames } = settings;
  const level = size.width * size.height > 1920 * 1920 ? '5.1' : '4.2';
  const kbps = toMaxKbps(size, settings);
  return commandLine`-c:v libx264 -preset ${preset} -crf ${quality} -maxrate ${`${kbps}k`}
    -bufsize ${`${BUFFER_SECONDS * kbps}k`} -profile:v high -level:v ${level} -pix_fmt yuv420p -g ${keyFrames} -flags +cgop ${colour} -threads ${threads}
    -x264-params ${`${rateControl}:open-gop=0:stitchable=1`}`;
}

/** Two hard seconds may take what two easy ones leave. */
const BUFFER_SECONDS = 2;
const FULL_HD_PIXELS = 1920 * 1080;

function toMaxKbps({ width, height }: FrameSize, { maxKbps }: EncoderSettings): number {
  return Math.round(maxKbps * Math.max(1, (width * height) / FULL_HD_PIXELS));
}

/**
 * Lengths of whole files are told in this fraction of a second, the video track's own: in the usual
 * milliseconds a third of a second is rounded, and the next segment joined would start late.
 */
const MOVIE_TIMESCALE = 15_360;
export const wholeFrames = commandLine`-movie_timescale ${MOVIE_TIMESCALE}`;

/** The preview's filter has a term for each segment, and ffmpeg refuses expressions of 100 terms and more. */
export const MAX_SEGMENTS_OF_ENCODER = 40;

/** Segments that one encoder writes one after another. */
export interface SegmentsOutput {
  /** Frames of each segment, in order; at most `MAX_SEGMENTS_OF_ENCODER`. */
  readonly lengths: readonly number[];
  /** Paths of their files; %d stands for the position in `lengths`. */
  readonly video: string;
  readonly preview: string;
}

/**
 * Encodes raw frames to segments and their parts of the preview in one pass. The name of a file is
 * printed when the file is complete, or when writing its end failed: only the name of the next file, or
 * a success, tells that it did not. Without -xerror ffmpeg calls a file it could not finish writing, as
 * on a full disk, a success.
 */
export function encodeSegmentsArgs(
  size: FrameSize,
  threads: number,
  settings: EncoderSettings,
  { lengths, video, preview }: SegmentsOutput,
): string[] {
  const previewLengths = lengths.map((frames) => Math.ceil(frames / PREVIEW_STEP));
  const split = `[0:v]split=2[v][s];[s]${previewFilter(size, lengths)}[p]`;
  return commandLine`-v error -xerror -nostdin -y ${rawInputArgs(size)} -filter_complex ${split}
    -map [v] ${videoCodecArgs(size, threads, settings)} ${toFiles(video, lengths, FRAME_RATE)}
    -map [p] ${previewCodecArgs()} ${toFiles(preview, previewLengths, PREVIEW_RATE)}`;
}

/** An MP4 for each length, which begins with a key frame and, as a file of its own would, at zero. */
function toFiles(pattern: string, lengths: readonly number[], frameRate: number): string[] {
  const ends = toEnds(lengths);
  const starts = [0, ...ends.slice(0, -1)].map((frame) => (frame / frameRate).toFixed(6));
  return commandLine`-force_key_frames ${starts.join(',')} -avoid_negative_ts disabled -f segment
    -segment_frames ${ends.join(',')} -segment_format mp4 -reset_timestamps 1
    -segment_format_options ${`movie_timescale=${MOVIE_TIMESCALE}`}
    -segment_list pipe:1 -segment_list_type flat ${fileArgument(pattern)}`;
}

/** The frame after each length's last, counted from the first length's first. */
function toEnds(lengths: readonly number[]): number[] {
  let end = 0;
  return lengths.map((frames) => {
    end += frames;
    return end;
  });
}

/** Takes every sixth frame of each segment, its first among them. */
function previewFilter({ width, height }: FrameSize, lengths: readonly number[]): string {
  const scale = PREVIEW_LONG_SIDE / Math.max(width, height);
  const even = (value: number) => 2 * Math.round((value * scale) / 2);
  const chosen = toEnds(lengths).map((end, i) => {
    const start = end - (lengths[i] ?? 0);
    return `between(n\\,${start}\\,${end - 1})*not(mod(n-${start}\\,${PREVIEW_STEP}))`;
  });
  return [
    `select=${chosen.join('+')}`,
    `scale=${even(width)}:${even(height)}:flags=area`,
    `settb=1/${PREVIEW_RATE},setpts=N`,
  ].join(',');
}

/** At a forced rate x264's macroblock tree reads memory it has not written: bytes would differ by run. */
function previewCodecArgs(): string[] {
  return commandLine`-c:v libx264 -preset veryfast -crf 30 -profile:v main -r ${PREVIEW_RATE}
    -pix_fmt yuv420p -flags +cgop ${colour} -threads 1 -x264-params mbtree=0:stitchable=1`;
}
