import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { runProcess } from '@/adapters/process/run-process';

/** As wide as the models answer. */
const WIDTH = 2048;
const ENCODE_TIMEOUT_MS = 120_000;

/** The picture as of an evening: anybody can see that something was done. */
export function makePicture(original: Buffer): Promise<Buffer> {
  return sharp(original)
    .resize({ width: WIDTH, withoutEnlargement: true })
    .modulate({ brightness: 0.8, saturation: 1.2 })
    .tint({ r: 255, g: 190, b: 130 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Makes a video of this length that slowly zooms into the picture. */
export async function makeVideo(original: Buffer, seconds: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'dev-fal-'));
  try {
    const from = join(folder, 'from.jpg');
    const to = join(folder, 'to.mp4');
    await writeFile(from, original);
    const zoom = `scale=1280:720:force_original_aspect_ratio=increase,crop=1280:720,zoompan=z='1+on/2000':d=${seconds * 24}:s=1280x720:fps=24`;
    await runProcess({
      program: process.env.FFMPEG_PATH || 'ffmpeg',
      args: [
        '-v',
        'error',
        '-nostdin',
        '-i',
        from,
        '-vf',
        zoom,
        '-frames:v',
        `${seconds * 24}`,
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p',
        to,
      ],
      timeoutMs: ENCODE_TIMEOUT_MS,
    });
    return await readFile(to);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
