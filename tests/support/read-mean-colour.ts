import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';

/**
 * Mean colour of one frame, 8-bit RGB; converted before scaling, which else forgets the matrix.
 * @param part of the frame, as ffmpeg's crop filter.
 */
export async function readMeanColour(
  path: string,
  frame: number,
  part = 'null',
): Promise<number[]> {
  const filter = `select=eq(n\\,${frame}),format=gbrp,${part},scale=1:1:flags=area`;
  const { stdout } = await run(
    ffmpeg,
    [
      '-v',
      'error',
      '-i',
      path,
      '-vf',
      filter,
      '-frames:v',
      '1',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-',
    ],
    { encoding: 'buffer' },
  );
  return [...stdout];
}
