import createLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';

interface HeifImage {
  get_width(): number;
  get_height(): number;
  display(into: ImageData, done: (pixels: ImageData | null) => void): void;
  free(): void;
}

interface Libheif {
  HeifDecoder: new () => { decode(bytes: ArrayBuffer): HeifImage[] };
}

/** Pixels of the first picture in a HEIC file, upright, as RGBA. */
export async function decodeHeicPixels(bytes: ArrayBuffer): Promise<ImageData> {
  const { HeifDecoder } = (await createLibheif()) as Libheif;
  const [image] = new HeifDecoder().decode(bytes);
  if (image === undefined) throw new Error('There is no picture in this file.');
  const blank = new ImageData(image.get_width(), image.get_height());
  const pixels = await new Promise<ImageData | null>((resolve) => image.display(blank, resolve));
  image.free();
  if (pixels === null) throw new Error('The picture in this file could not be decoded.');
  return pixels;
}
