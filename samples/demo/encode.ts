import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';

export interface WebVideo {
  /** Path of the written files without extension. */
  readonly stem: string;
  readonly width: number;
  readonly height: number;
  /** Qualities: H.264's and AV1's constant rate factors. */
  readonly h264: number;
  readonly av1: number;
  /** Pixels across the small poster. */
  readonly stillWidth: number;
  /** Second whose frame is the poster. */
  readonly posterAt: number;
  /** Arguments before the input, such as a demuxer. */
  readonly input?: readonly string[];
}

/** Quality of the landing page's stills: no artefact is visible at the size they are shown. */
export const stillQuality = { quality: 45, effort: 6 } as const;

/**
 * Writes a video, and its sound if it has any, in the formats of a web page: AV1, H.264 for browsers
 * without AV1, and a poster as small AVIF and as WebP for crawlers and browsers without AVIF.
 */
export async function encodeForWeb(source: string, video: WebVideo): Promise<void> {
  const { stem, width, height, input = [] } = video;
  const filter = `fps=30,scale=${width}:${height}:flags=lanczos,format=yuv420p`;
  const from = ['-v', 'error', '-y', ...input, '-i', source, '-vf', filter];
  const h264 = ['-c:v', 'libx264', '-preset', 'slow', '-crf', String(video.h264)];
  const aac = ['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart'];
  await run(ffmpeg, [...from, ...h264, ...aac, `${stem}.mp4`]);
  // From the H.264, so that both hold the same frames.
  const av1 = ['-c:v', 'libsvtav1', '-preset', '6', '-crf', String(video.av1), '-g', '240'];
  await run(ffmpeg, [...from, ...av1, '-c:a', 'libopus', '-b:a', '64k', `${stem}.webm`]);
  const still = `${stem}-poster.png`;
  await takeStill(`${stem}.mp4`, video.posterAt, still);
  await sharp(still).webp({ quality: 60 }).toFile(`${stem}-poster.webp`);
  await sharp(still).resize(video.stillWidth).avif(stillQuality).toFile(`${stem}-poster.avif`);
  await run('rm', [still]);
}

/** Writes a video's frame at a second as a PNG. */
export async function takeStill(video: string, second: number, still: string): Promise<void> {
  const from = ['-v', 'error', '-y', '-ss', String(second), '-i', video];
  await run(ffmpeg, [...from, '-frames:v', '1', still]);
}

/** Writes the first 16 seconds as an animated WebP under 2 MB, which a README can show. */
export async function encodeAnimation(source: string, target: string): Promise<void> {
  const filter = 'fps=12,scale=560:-2:flags=lanczos';
  const encoder = ['-c:v', 'libwebp_anim', '-q:v', '40', '-compression_level', '4', '-loop', '0'];
  const from = ['-v', 'error', '-y', '-i', source, '-t', '16', '-an', '-vf', filter];
  await run(ffmpeg, [...from, ...encoder, target]);
}
