import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readCapture } from './read-capture';

const plain = sharp({ create: { width: 16, height: 16, channels: 3, background: '#888' } });

function photoOf(time: string, place: Record<string, string> = {}): Promise<Buffer> {
  const exif = { IFD2: { DateTimeOriginal: time }, IFD3: place };
  return plain.clone().withExif(exif).jpeg().toBuffer();
}

it('reads the time and place of a photo', async () => {
  const place = {
    GPSLatitudeRef: 'S',
    GPSLatitude: '33/1 51/1 3000/100',
    GPSLongitudeRef: 'E',
    GPSLongitude: '151/1 12/1 0/1',
  };
  const { takenAt, position } = await readCapture(await photoOf('2026:04:12 17:45:09', place));
  expect(takenAt).toBe('2026-04-12T17:45:09');
  expect(position?.latitude).toBeCloseTo(-33.8583, 3);
  expect(position?.longitude).toBeCloseTo(151.2, 3);
});

it('a clock that was never set, a time to come and no place at all are left out', async () => {
  expect(await readCapture(await photoOf('1970:01:01 00:00:00'))).toEqual({});
  expect(await readCapture(await photoOf('2999:01:01 00:00:00'))).toEqual({});
  const nowhere = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '0/1 0/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '0/1 0/1 0/1',
  };
  const { position } = await readCapture(await photoOf('2026:04:12 17:45:09', nowhere));
  expect(position).toBeUndefined();
});

it('returns nothing for damaged metadata and files that are not photos', async () => {
  const photo = await photoOf('2026:04:12 17:45:09');
  for (let at = 20; at < 200; at += 3) {
    const damaged = Buffer.concat([photo.subarray(0, at), randomBytes(4), photo.subarray(at + 4)]);
    await expect(readCapture(damaged)).resolves.toBeDefined();
  }
  expect(await readCapture(photo.subarray(0, 60))).toEqual({});
  expect(await readCapture(Buffer.from('no photo'))).toEqual({});
  expect(await readCapture(await plain.clone().png().toBuffer())).toEqual({});
});
