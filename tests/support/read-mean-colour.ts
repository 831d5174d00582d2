import { readPixels } from './read-pixels';

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
  return [...(await readPixels(path, 'rgb24', { filter, frames: 1 }))];
}
