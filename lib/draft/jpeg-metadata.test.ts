import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { readCapture } from '@/adapters/picture/read-capture';
import { readJpegHead, withMetadata } from './jpeg-metadata';

const size = { width: 40, height: 30 };
const plain = () => sharp({ create: { ...size, channels: 3, background: '#345' } });
const taken = {
  IFD2: { DateTimeOriginal: '2026:05:04 10:20:30' },
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: '33/1 51/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '151/1 12/1 0/1',
  },
};
const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer());

it('camera metadata is copied into another JPEG, which is marked as upright', async () => {
  const photo = await bytesOf(plain().withExif(taken).withMetadata({ orientation: 6 }).jpeg());
  const head = readJpegHead(photo);
  expect(head).toMatchObject(size);
  const jpeg = new Blob([await bytesOf(plain().resize(20).jpeg())]);
  const copy = Buffer.from(await withMetadata(jpeg, head?.metadata ?? []).arrayBuffer());
  expect(await sharp(copy).metadata()).toMatchObject({ width: 20, height: 15, orientation: 1 });
  expect(await readCapture(copy)).toEqual(await readCapture(Buffer.from(photo)));
  expect(await readCapture(copy)).toMatchObject({
    takenAt: '2026-05-04T10:20:30',
    position: { latitude: -33.85, longitude: 151.2 },
  });
});

it('a progressive JPEG has a head, and one without metadata an empty one', async () => {
  const photo = await bytesOf(plain().jpeg({ progressive: true }));
  expect(readJpegHead(photo)).toEqual({ ...size, metadata: [] });
});

it('a truncated file or another format has none', async () => {
  const photo = await bytesOf(plain().withExif(taken).jpeg());
  expect(readJpegHead(await bytesOf(plain().png()))).toBeUndefined();
  expect(readJpegHead(photo.slice(0, 60))).toBeUndefined();
  expect(readJpegHead(new Uint8Array(0))).toBeUndefined();
});
