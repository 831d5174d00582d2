import { expect, it, vi } from 'vitest';
import { readBitmap } from './read-picture';

it('closing a picture releases its pixels, even while its reader is referenced', async () => {
  const canvases: Uint8ClampedArray[] = [];
  class Canvas {
    getContext = () => ({
      drawImage: () => undefined,
      fillRect: () => undefined,
      clearRect: () => undefined,
      getImageData(_x: number, _y: number, width: number, height: number) {
        const data = new Uint8ClampedArray(width * height * 4).fill(200);
        canvases.push(data);
        return { data, width, height };
      },
    });
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  const close = vi.fn();
  const picture = readBitmap({ width: 320, height: 200, close } as unknown as ImageBitmap);
  const copy = await picture.readCopy();
  expect([copy.data.length, copy.data[0]]).toEqual([320 * 200 * 3, 200]);
  expect(await picture.read(picture.size)).toBe(copy);
  picture.close();
  expect(close).toHaveBeenCalledOnce();
  expect([copy.data, ...canvases].map(({ length }) => length)).toEqual([0, 0]);
  vi.unstubAllGlobals();
});
