import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';

export interface WebFilm {
  /** Path without ending of what is written. */
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

/** Stills of the landing page: at this quality they show no fault at the size they are seen. */
export const stillQuality = { quality: 45, effort: 6 } as const;

/**
 * Writes a film as a web page wants it: AV1, H.264 for who cannot play that, and a poster, small as
 * AVIF and as WebP for crawlers and for who cannot read that.
 */
export async function encodeForWeb(source: string, film: WebFilm): Promise<void> {
  const { stem, width, height, input = [] } = film;
  const filter = `fps=30,scale=${width}:${height}:flags=lanczos,format=yuv420p`;
  const from = ['-v', 'error', '-y', ...input, '-i', source, '-an', '-vf', filter];
  const h264 = ['-c:v', 'libx264', '-preset', 'slow', '-crf', String(film.h264)];
  await run(ffmpeg, [...from, ...h264, '-movflags', '+faststart', `${stem}.mp4`]);
  // From the H.264, so that both hold the same frames.
  const av1 = ['-c:v', 'libsvtav1', '-preset', '6', '-crf', String(film.av1), '-g', '240'];
  await run(ffmpeg, [...from, ...av1, `${stem}.webm`]);
  const still = `${stem}-poster.png`;
  await run(ffmpeg, [
    '-v',
    'error',
    '-y',
    '-ss',
    String(film.posterAt),
    '-i',
    `${stem}.mp4`,
    '-frames:v',
    '1',
    still,
  ]);
  await sharp(still).webp({ quality: 60 }).toFile(`${stem}-poster.webp`);
  await sharp(still).resize(film.stillWidth).avif(stillQuality).toFile(`${stem}-poster.avif`);
  await run('rm', [still]);
}
