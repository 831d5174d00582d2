import { fileArgument } from '@/adapters/media/file-argument';
import { commandLine } from '@/adapters/process/command-line';
import { FRAME_RATE } from '@/contracts/production/storyboard';
import type { FrameSize } from '@/engine/camera/frame-size';

/** The x264 settings that determine a segment's quality. */
export interface EncoderSettings {
  readonly preset: string;
  /** Constant rate factor: the quantiser of frames that others are predicted from. */
  readonly quality: number;
  readonly rateControl: string;
  /** Maximum bit rate at 1920×1080, in kbit/s over `BUFFER_SECONDS`; it scales with the number of pixels. */
  readonly maxKbps: number;
  /** Maximum distance between key frames, in frames. */
  readonly keyFrames: number;
}

/** No scene cuts within a segment, and no extra quality for frames that many others refer to. */
const rateControl = 'mbtree=0:qcomp=1:b-adapt=0:scenecut=0';

/**
 * The settings of most segments; all can be joined without encoding again. x264 saves bits on busy blocks and
 * on content that moves away, which makes small details tremble during camera pans. These settings reduce
 * that to the amount that still keeps skies and walls free of blocks. Fine P frames with coarser B frames
 * between them give the same PSNR in fewer bytes than frames of equal quality, and smaller dead zones round
 * fewer small differences away. The searches of the slower presets gain nothing, because the whole picture
 * moves evenly. Figures: docs/decisions/048-encoder-settings.md.
 */
export const encoderSettings: EncoderSettings = {
  preset: 'superfast',
  quality: 21.5,
  rateControl: `${rateControl}:aq-mode=1:aq-strength=0.5:pbratio=1.5:deadzone-inter=18:deadzone-intra=10`,
  // The recommendation of the platforms for 1080p; only photos of leaves, water and the like come near it.
  // The file is also the top rung of its stream.
  maxKbps: 8_000,
  // Seeking lands within two seconds.
  keyFrames: 2 * FRAME_RATE,
};

/** For fast motion along a photo longer than the frame: B frames are nearly as fine as the others. */
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

/** Raw frames from standard input. */
function rawInputArgs({ width, height }: FrameSize): string[] {
  return commandLine`-f rawvideo -pix_fmt yuv420p -video_size ${`${width}x${height}`}
    -framerate ${FRAME_RATE} -i pipe:0`;
}

/** H.264 High, closed GOPs, BT.709 limited; everything except the quality is identical for every segment. */
function videoCodecArgs(size: FrameSize, threads: number, settings: EncoderSettings): string[] {
  const { preset, quality, rateControl, keyFrames } = settings;
  const level = size.width * size.height > 1920 * 1920 ? '5.1' : '4.2';
  const kbps = toMaxKbps(size, settings);
  return commandLine`-c:v libx264 -preset ${preset} -crf ${quality} -maxrate ${`${kbps}k`}
    -bufsize ${`${BUFFER_SECONDS * kbps}k`} -profile:v high -level:v ${level} -pix_fmt yuv420p -g ${keyFrames} -flags +cgop ${colour} -threads ${threads}
    -x264-params ${`${rateControl}:open-gop=0:stitchable=1`}`;
}

/** Within this time, difficult passages may use the bits that easy ones save. */
const BUFFER_SECONDS = 2;
const FULL_HD_PIXELS = 1920 * 1080;

function toMaxKbps({ width, height }: FrameSize, { maxKbps }: EncoderSettings): number {
  return Math.round(maxKbps * Math.max(1, (width * height) / FULL_HD_PIXELS));
}

/**
 * Time scale of file lengths, equal to that of the video track: with the default of milliseconds a third of a
 * second would be rounded, and the next joined segment would start late.
 */
const MOVIE_TIMESCALE = 15_360;
export const wholeFrames = commandLine`-movie_timescale ${MOVIE_TIMESCALE}`;

/** The preview's filter has a term for each segment, and ffmpeg rejects expressions of 100 or more terms. */
export const MAX_SEGMENTS_OF_ENCODER = 40;

/** Segments that one encoder writes one after another. */
export interface SegmentsOutput {
  /** Frames of each segment, in order; at most `MAX_SEGMENTS_OF_ENCODER`. */
  readonly lengths: readonly number[];
  /** Paths of their files; %d stands for the index in `lengths`. */
  readonly video: string;
  readonly preview: string;
}

/**
 * Encodes raw frames to segments and their parts of the preview in one pass. ffmpeg prints a file's name when
 * the file is complete, or when writing its end failed: only the next file's name, or a success, proves that
 * it is complete. Without -xerror ffmpeg reports success for a file whose end could not be written, as on a
 * full disk.
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

/** Writes one MP4 per length, each of which starts with a key frame and at time zero, like a separate file. */
function toFiles(pattern: string, lengths: readonly number[], frameRate: number): string[] {
  const ends = toEnds(lengths);
  const starts = [0, ...ends.slice(0, -1)].map((frame) => (frame / frameRate).toFixed(6));
  return commandLine`-force_key_frames ${starts.join(',')} -avoid_negative_ts disabled -f segment
    -segment_frames ${ends.join(',')} -segment_format mp4 -reset_timestamps 1
    -segment_format_options ${`movie_timescale=${MOVIE_TIMESCALE}`}
    -segment_list pipe:1 -segment_list_type flat ${fileArgument(pattern)}`;
}

/** Returns the index of the frame after each length's last one, counted from the start. */
function toEnds(lengths: readonly number[]): number[] {
  let end = 0;
  return lengths.map((frames) => {
    end += frames;
    return end;
  });
}

/** Selects every sixth frame of each segment, starting with its first. */
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

/**
 * At a forced frame rate x264's macroblock tree reads uninitialised memory, so the bytes would differ between
 * runs.
 */
function previewCodecArgs(): string[] {
  return commandLine`-c:v libx264 -preset veryfast -crf 30 -profile:v main -r ${PREVIEW_RATE}
    -pix_fmt yuv420p -flags +cgop ${colour} -threads 1 -x264-params mbtree=0:stitchable=1`;
}
