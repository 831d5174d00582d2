import { fileArgument } from '@/adapters/media/file-argument';
import { commandLine } from '@/adapters/process/command-line';
import { FRAME_RATE } from '@/contracts/storyboard';
import type { FrameSize } from '@/engine/camera/frame-size';

/** What x264 is told of a segment's quality. */
export interface EncoderSettings {
  readonly preset: string;
  /** Its constant rate factor: the quantiser of frames that others are predicted from. */
  readonly quality: number;
  readonly rateControl: string;
  /** Longest distance between key frames, in frames. */
  readonly keyFrames: number;
}

/** Every block of a frame gets the same quality; no scene changes within a segment. */
const rateControl = 'mbtree=0:qcomp=1:aq-mode=0:b-adapt=0:scenecut=0';

/**
 * The settings of most segments; all can be joined without encoding again. x264 saves on busy blocks
 * and on what moves away, which makes small things tremble while the camera pans; here it does not.
 * Fine P frames and coarser B frames between them give the same PSNR in fewer bytes than frames of one
 * quality, and small differences are rounded away less than usual (the dead zones). What the slower
 * presets search for is not there to be found: the whole picture moves evenly. Figures:
 * docs/decisions/048-fine-p-frames.md.
 */
export const encoderSettings: EncoderSettings = {
  preset: 'superfast',
  quality: 18.4,
  rateControl: `${rateControl}:pbratio=1.5:deadzone-inter=18:deadzone-intra=10`,
  // Seeking lands within two seconds.
  keyFrames: 2 * FRAME_RATE,
};

/** The camera is fast along a photo longer than the frame: B frames are nearly as fine as the others. */
export const travelSettings: EncoderSettings = {
  ...encoderSettings,
  quality: 19.3,
  rateControl: `${rateControl}:pbratio=1.15:deadzone-inter=16:deadzone-intra=9`,
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
  return commandLine`-c:v libx264 -preset ${preset} -crf ${quality} -profile:v high -level:v ${level}
    -pix_fmt yuv420p -g ${keyFrames} -flags +cgop ${colour} -threads ${threads}
    -x264-params ${`${rateControl}:open-gop=0:stitchable=1`}`;
}

/**
 * Lengths of whole files are told in this fraction of a second, the video track's own: in the usual
 * milliseconds a third of a second is rounded, and the next segment joined would start late.
 */
export const wholeFrames = commandLine`-movie_timescale 15360`;

/**
 * Encodes raw frames to a segment and its part of the preview in one pass. Without -xerror ffmpeg
 * calls a file it could not finish writing, as on a full disk, a success.
 */
export function encodeSegmentArgs(
  size: FrameSize,
  threads: number,
  settings: EncoderSettings,
  output: { readonly video: string; readonly preview: string },
): string[] {
  const split = `[0:v]split=2[v][s];[s]${previewFilter(size)}[p]`;
  return commandLine`-v error -xerror -nostdin -y ${rawInputArgs(size)} -filter_complex ${split}
    -map [v] ${videoCodecArgs(size, threads, settings)} ${toMp4(output.video)}
    -map [p] ${previewCodecArgs()} ${toMp4(output.preview)}`;
}

function toMp4(path: string): string[] {
  return commandLine`${wholeFrames} -f mp4 ${fileArgument(path)}`;
}

function previewFilter({ width, height }: FrameSize): string {
  const scale = PREVIEW_LONG_SIDE / Math.max(width, height);
  const even = (value: number) => 2 * Math.round((value * scale) / 2);
  return [
    `select=not(mod(n\\,${PREVIEW_STEP}))`,
    `scale=${even(width)}:${even(height)}:flags=area`,
    `settb=1/${PREVIEW_RATE},setpts=N`,
  ].join(',');
}

/** At a forced rate x264's macroblock tree reads memory it has not written: bytes would differ by run. */
function previewCodecArgs(): string[] {
  return commandLine`-c:v libx264 -preset faster -crf 30 -profile:v main -r ${PREVIEW_RATE}
    -pix_fmt yuv420p -flags +cgop ${colour} -threads 1 -x264-params mbtree=0:stitchable=1`;
}
