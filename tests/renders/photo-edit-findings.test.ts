import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { compareCorners } from '@/adapters/picture/compare-corners';
import { shotFindings } from '@/contracts/project/edit-findings';
import type { PhotoDescription } from '@/engine/framing/describe-photo';
import { findDoubles } from '@/engine/framing/find-doubles';
import { findInPhoto } from '@/product-api/media/find-in-photo';

const listing = 'public/sample-listing';
const living = () => sharp(`${listing}/02-living.jpg`).resize(1280);

async function look(picture: Sharp): Promise<PhotoDescription> {
  return (await findInPhoto(await picture.jpeg({ quality: 82 }).toBuffer())).edit;
}

describe('a photo’s findings for the edit', () => {
  let room: PhotoDescription;
  beforeAll(async () => {
    room = await look(living());
  });

  it('a good photo of a room has no fault and a vanishing point', () => {
    expect(shotFindings.parse(room)).toEqual(room);
    expect(room).toMatchObject({ kind: 'photo', place: 'inside', exposure: 'good' });
    expect(room.sharpness).toBeGreaterThan(0.5);
    expect(Math.abs(room.tiltDegrees)).toBeLessThan(1);
    expect(room.vanishingPoint).toBeDefined();
  });

  it('a blurred, a dark, an overexposed and a tilted photo are distinguished from it', async () => {
    expect((await look(living().blur(4))).sharpness).toBeLessThan(0.25);
    expect((await look(living().linear(0.25, 0))).exposure).toBe('dark');
    expect((await look(living().linear(2.2, 60))).exposure).toBe('burnt');
    const turned = await living().rotate(8).toBuffer();
    const part = { left: 240, top: 200, width: 900, height: 600 };
    const { tiltDegrees } = await look(sharp(turned).extract(part));
    expect(tiltDegrees).toBeGreaterThan(6.5);
    expect(tiltDegrees).toBeLessThan(9.5);
  });

  it('a night outside with its lights is not too dark, a front with too little light is', async () => {
    const night = await look(sharp(`${listing}/09-dusk.jpg`).resize(1280).linear(2.2, -255));
    expect(night.brightness).toBeLessThan(0.23);
    expect(night).toMatchObject({ place: 'outside', exposure: 'good' });
    const front = await look(sharp(`${listing}/01-front.jpg`).resize(1280).linear(0.25, 0));
    expect(front.exposure).toBe('dark');
  });

  it('a sharp subject in front of a blurred background is not blurred, a shaken photo is', async () => {
    const part = { left: 640, top: 420, width: 260, height: 200 };
    const subject = await sharp(await living().toBuffer())
      .extract(part)
      .toBuffer();
    const ground = await living().blur(8).linear(1.3, -30).toBuffer();
    const soft = sharp(ground).composite([{ input: subject, left: part.left, top: part.top }]);
    expect((await look(sharp(await soft.png().toBuffer()))).sharpness).toBeGreaterThan(0.25);
    const kernel = Array.from({ length: 225 }, (_, i) => (i % 16 === 0 ? 1 : 0));
    const shaken = living().convolve({ width: 15, height: 15, kernel, scale: 15 });
    expect((await look(shaken)).sharpness).toBeLessThan(0.25);
  });

  it('the same view again is a duplicate, another room is not', async () => {
    const nearer = living().extract({ left: 130, top: 60, width: 1060, height: 720 });
    const darker = living().linear(0.7, 0);
    const lounge = sharp(`${listing}/03-lounge.jpg`).resize(1280);
    const pictures = { nearer, lounge, darker };
    const shots = [{ id: 'living', fingerprint: room.fingerprint }];
    for (const [id, picture] of Object.entries(pictures)) {
      shots.push({ id, fingerprint: (await look(picture)).fingerprint });
    }
    expect(await findDoubles(shots, compareCorners)).toEqual([['living', 'nearer', 'darker']]);
    expect(await findDoubles([], compareCorners)).toEqual([]);
    expect(
      await findDoubles([{ id: 'a', fingerprint: 'no fingerprint' }, { id: 'b' }], compareCorners),
    ).toEqual([]);
  });

  it('an upright part of a wide photo is the same view, one of another room or of a corner is not', async () => {
    const upright = (file: string, left: number) =>
      look(sharp(`${listing}/${file}.jpg`).extract({ left, top: 0, width: 840, height: 1280 }));
    const corner = living().extract({ left: 900, top: 300, width: 300, height: 450 });
    const shots = [
      { id: 'living', fingerprint: room.fingerprint },
      { id: 'upright', fingerprint: (await upright('02-living', 420)).fingerprint },
      { id: 'lounge', fingerprint: (await upright('03-lounge', 300)).fingerprint },
      { id: 'corner', fingerprint: (await look(corner.resize({ height: 1600 }))).fingerprint },
    ];
    expect(await findDoubles(shots, compareCorners)).toEqual([['living', 'upright']]);
    expect(await findDoubles(shots.toReversed(), compareCorners)).toEqual([['upright', 'living']]);
  });

  it('a part of another picture is the same view, two parts by the whole that comes last', async () => {
    const part = (left: number, top: number) =>
      look(living().extract({ left, top, width: 840, height: 560 }));
    const shots = [
      { id: 'left', fingerprint: (await part(0, 0)).fingerprint },
      { id: 'right', fingerprint: (await part(430, 280)).fingerprint },
      { id: 'living', fingerprint: room.fingerprint },
    ];
    expect(await findDoubles(shots.slice(0, 2), compareCorners)).toEqual([]);
    expect(await findDoubles(shots, compareCorners)).toEqual([['left', 'right', 'living']]);
  });

  it('the same view at another time of day is a separate picture', async () => {
    const shots: { id: string; fingerprint?: string | undefined }[] = [];
    for (const id of ['01-front', '09-dusk']) {
      const stretched = sharp(`${listing}/${id}.jpg`).resize(1280, 960, { fit: 'fill' });
      const darker = stretched.clone().linear(0.6, 0);
      shots.push({ id, fingerprint: (await look(stretched)).fingerprint });
      shots.push({ id: `${id} darker`, fingerprint: (await look(darker)).fingerprint });
    }
    expect(await findDoubles(shots, compareCorners)).toEqual([
      ['01-front', '01-front darker'],
      ['09-dusk', '09-dusk darker'],
    ]);
  });

  it('a photo of the front is outside', async () => {
    const front = await look(sharp(`${listing}/01-front.jpg`).resize(1280));
    expect(front).toMatchObject({ place: 'outside', isView: false });
  });

  it('a picture of one colour has only the fault of its content', async () => {
    const grey = sharp({ create: { width: 1280, height: 800, channels: 3, background: '#888' } });
    const found = await look(grey);
    expect(shotFindings.parse(found)).toEqual(found);
    expect(found).toMatchObject({
      place: 'unknown',
      tiltDegrees: 0,
      exposure: 'good',
      sharpness: 1,
    });
  });
});
