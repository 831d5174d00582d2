import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Operation } from '@/contracts/operation';
import { generateVideo } from '@/contracts/production/generation';
import * as brands from '@/contracts/project/brands';
import { saveFacts } from '@/contracts/project/facts';
import { sweepMedia } from '@/product-api/project/projects/sweep-media';
import { type ApiAnswer, ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { listFiles } from '@/tests/support/list-files';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';
import { VersionSteps } from './generation/version-steps';

const idp = await startTokenIssuer();
const api = await startTestApi({
  OIDC_ISSUER: idp.issuer,
  OIDC_AUDIENCE: audience,
  TRIAL_TOKENS: '5000',
  LIMIT_REQUESTS_PER_MINUTE: '100000',
  LIMIT_CHANGES_PER_MINUTE: '100000',
});
const renderer = await startFakeRenderer(api);

async function signIn(name: string) {
  const token = await idp.sign(name);
  const me = new ApiClient(api.address, token);
  const upload = async (operation: Operation, bytes: Buffer | string): Promise<ApiAnswer> => {
    const form = new FormData();
    form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), 'a');
    const response = await fetch(api.address + operation.path, {
      method: 'PUT',
      headers: { 'x-application-name': 'Homereel', authorization: `Bearer ${token}` },
      body: form,
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return {
    me,
    putLogo: (bytes: Buffer | string) => upload(brands.uploadLogo, bytes),
    putHeadshot: (bytes: Buffer | string) => upload(brands.uploadHeadshot, bytes),
    pictures: async () => (await me.call(brands.readBrandPictures)).body,
  };
}

type Person = Awaited<ReturnType<typeof signIn>>;

/** Returns the served picture: its pixels and its metadata. */
async function fetchPicture({ me }: Person, operation: Operation, version?: string) {
  const response = await me.fetch(operation, {}, { query: { version } });
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const image = sharp(bytes);
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [
    ...data.subarray(4 * (y * info.width + x), 4 * (y * info.width + x) + 4),
  ];
  return { headers: response.headers, metadata: await sharp(bytes).metadata(), pixel };
}

/** Draws red shapes with a hole, on a coloured background. */
const drawing = (ground: string, margin = 40) =>
  sharp({ create: { width: 400, height: 200, channels: 4, background: ground } }).composite([
    {
      input: Buffer.from(
        `<svg width="${400 - 2 * margin}" height="${200 - 2 * margin}"><rect width="100%" height="100%" fill="#b01020"/><rect x="40%" y="40%" width="20%" height="20%" fill="${ground}"/></svg>`,
      ),
      left: margin,
      top: margin,
    },
  ]);
const makeLogo = (ground = '#ffffff') => drawing(ground).flatten().jpeg({ quality: 92 }).toBuffer();
const plain = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } });
/** Returns a small file whose header claims this size. */
function claimSide(png: Buffer, side: number): Buffer {
  const claiming = Buffer.from(png);
  claiming.writeUInt32BE(side, 16);
  claiming.writeUInt32BE(side, 20);
  claiming.writeUInt32BE(crc32(claiming.subarray(12, 29)), 29);
  return claiming;
}
const makeHeadshot = (background?: string) => plain(600, 900, background).jpeg().toBuffer();

describe('the logo', () => {
  it('on white is stored as a PNG and shown without its white by default', async () => {
    const person = await signIn('logo');
    expect(await person.pictures()).toEqual({});
    const put = await person.putLogo(await makeLogo());
    const picture = {
      url: expect.stringContaining('/api/user/brand/logo?version='),
      width: expect.any(Number),
      height: expect.any(Number),
    };
    const looks = { clear: picture, white: picture };
    expect(put.body).toEqual({ logo: { ...picture, canHideWhite: true, hidesWhite: true, looks } });
    expect(await person.pictures()).toEqual(put.body);
    // Cropped to the red area of 320 by 120 pixels.
    expect(Math.abs(put.body.logo.width - 320)).toBeLessThan(8);
    const clear = await fetchPicture(person, brands.readLogo);
    expect(clear.metadata.format).toBe('png');
    expect(clear.headers.get('content-type')).toBe('image/png');
    const [red = 0, green = 0, , alpha] = clear.pixel(20, 60);
    expect([red > 160, green < 40, alpha]).toEqual([true, true, 255]);
    expect(clear.pixel(160, 60)[3]).toBe(0);

    const { body } = await person.me.call(brands.saveLogo, {}, { body: { hidesWhite: false } });
    expect(body.logo.hidesWhite).toBe(false);
    expect(body.logo.url).not.toBe(put.body.logo.url);
    // With an even margin of white.
    const { width, height } = body.logo;
    expect([Math.abs(width - 364) < 8, Math.abs(height - 164) < 8]).toEqual([true, true]);
    const shown = await fetchPicture(person, brands.readLogo);
    expect(shown.pixel(5, 5)).toEqual([255, 255, 255, 255]);
    // The other look is still available, to choose it again.
    const version = new URL(put.body.logo.url, 'http://site').searchParams.get('version') ?? '';
    expect((await fetchPicture(person, brands.readLogo, version)).pixel(160, 60)[3]).toBe(0);

    // The same file again is not a new logo: the user's choice stays.
    expect((await person.putLogo(await makeLogo())).body.logo.hidesWhite).toBe(false);
  });

  it.each([
    ['on nearly white', '#f1f0ee', true],
    ['on a colour', '#c9d8e6', false],
  ])('%s is shown in a form suitable for a video', async (_, ground, expected) => {
    const person = await signIn(`ground ${ground}`);
    const { logo } = (await person.putLogo(await makeLogo(ground))).body;
    expect([logo.canHideWhite, logo.hidesWhite]).toEqual([expected, expected]);
    const { metadata, pixel } = await fetchPicture(person, brands.readLogo);
    expect(pixel((metadata.width ?? 0) / 2, (metadata.height ?? 0) / 2)[3]).toBe(
      expected ? 0 : 255,
    );
  });

  it('that fills its picture does not change, although it contains white', async () => {
    const person = await signIn('photo');
    const { logo } = (await person.putLogo(await drawing('#ffffff', 0).flatten().png().toBuffer()))
      .body;
    expect([logo.canHideWhite, logo.hidesWhite]).toEqual([true, false]);
    const { pixel } = await fetchPicture(person, brands.readLogo);
    expect(pixel(200, 100)).toEqual([255, 255, 255, 255]);
  });

  it('loses transparent margins, and offers no look without white if it is transparent', async () => {
    const person = await signIn('transparent');
    const { body } = await person.putLogo(await drawing('#00000000').png().toBuffer());
    expect(body.logo).toMatchObject({ width: 320, height: 120, canHideWhite: false });
    const refused = await person.me.call(brands.saveLogo, {}, { body: { hidesWhite: true } });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'This logo has no white background to remove.',
    ]);
  });

  it('may be CMYK, animated, wide or rotated, and loses its metadata', async () => {
    const person = await signIn('odd');
    const cmyk = await plain(400, 200, '#2020c0').toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    await person.putLogo(cmyk);
    const [red = 255, , blue = 0] = (await fetchPicture(person, brands.readLogo)).pixel(50, 50);
    expect(blue).toBeGreaterThan(red + 60);

    const two = Buffer.concat([
      await plain(200, 150, '#c02020').raw().toBuffer(),
      await plain(200, 150, '#2020c0').raw().toBuffer(),
    ]);
    const raw = { width: 200, height: 300, channels: 3, pageHeight: 150 } as const;
    await person.putLogo(
      await sharp(two, { raw })
        .webp({ delay: [100, 100] })
        .toBuffer(),
    );
    const first = await fetchPicture(person, brands.readLogo);
    expect(first.metadata).toMatchObject({ width: 200, height: 150 });
    expect(first.pixel(9, 9)[0]).toBeGreaterThan(150);

    const wide = await person.putLogo(await plain(20_000, 1_000).png().toBuffer());
    expect(wide.body.logo).toMatchObject({ width: 1200, height: 60 });

    const exif = { IFD0: { Copyright: 'Somebody' } };
    const turned = plain(300, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg();
    expect((await person.putLogo(await turned.toBuffer())).body.logo.height).toBe(300);
    const { metadata } = await fetchPicture(person, brands.readLogo);
    expect([metadata.exif, metadata.xmp, metadata.icc]).toEqual([undefined, undefined, undefined]);
  });

  it('is refused with a sentence where it cannot be used, and the one in use stays', async () => {
    const person = await signIn('refused');
    const before = (await person.putLogo(await makeLogo())).body;
    const files = await listFiles(api.deps);
    const png = await plain(400, 200).png().toBuffer();
    const svg =
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>';
    const cases: [Buffer | string, number, string][] = [
      [svg, 415, 'An SVG can hold more than a picture. Please export it as a PNG and use that.'],
      [`\ufeff${svg}`, 415, 'An SVG can hold more than a picture.'],
      ['<html><body>no logo at all</body></html>', 415, 'Please use a PNG, JPEG or WebP.'],
      ['', 422, 'The file is empty.'],
      [await plain(400, 200).tiff().toBuffer(), 415, 'Please use a PNG, JPEG or WebP.'],
      [claimSide(png, 20_000), 413, 'a logo may have 40 megapixels.'],
      [await plain(60, 40).png().toBuffer(), 415, 'needs at least 100 pixels.'],
      [png.subarray(0, png.length - 40), 422, 'This picture is damaged.'],
      [
        await sharp({ create: { width: 200, height: 200, channels: 4, background: '#0000' } })
          .png()
          .toBuffer(),
        415,
        'It is transparent all over.',
      ],
    ];
    for (const [bytes, status, sentence] of cases) {
      const answer = await person.putLogo(bytes);
      expect([answer.status, answer.body.error]).toEqual([
        status,
        expect.stringContaining(sentence),
      ]);
      expect(answer.body.error).toMatch(/^The logo could not be used\. /);
    }
    const large = await person.putLogo(Buffer.alloc(brands.MAX_LOGO_BYTES + 1));
    expect([large.status, large.body.code]).toEqual([413, 'too_large']);
    expect(await person.pictures()).toEqual(before);
    expect(await listFiles(api.deps)).toEqual(files);
  });
});

describe('the headshot', () => {
  it('is stored upright, and its crop follows the point that was chosen', async () => {
    const person = await signIn('headshot');
    const { body } = await person.putHeadshot(
      await plain(900, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    );
    expect(body.headshot).toMatchObject({ width: 600, height: 900, focus: { x: 0.5 } });
    const focus = { x: 0.25, y: 0.8 };
    const moved = await person.me.call(brands.saveHeadshot, {}, { body: { focus } });
    expect(moved.body.headshot).toEqual({ ...body.headshot, focus });
    const outside = { focus: { x: 1.2, y: 0 } };
    expect((await person.me.call(brands.saveHeadshot, {}, { body: outside })).status).toBe(400);
  });

  it('is refused with a sentence where it is no photo', async () => {
    const person = await signIn('faceless');
    const cases: [Buffer | string, number, string][] = [
      [await plain(200, 300).jpeg().toBuffer(), 415, 'its shorter side needs at least 240 pixels.'],
      [
        Buffer.from('\x1a\x45\xdf\xa3 a clip, by its first bytes', 'latin1'),
        415,
        'Please use a photo.',
      ],
      ['nothing of the kind at all', 415, 'It is not a photo we can use.'],
    ];
    for (const [bytes, status, sentence] of cases) {
      const answer = await person.putHeadshot(bytes);
      expect([answer.status, answer.body.error]).toEqual([
        status,
        expect.stringContaining(sentence),
      ]);
    }
    expect(await person.pictures()).toEqual({});
    const focus = { x: 0.5, y: 0.5 };
    expect((await person.me.call(brands.saveHeadshot, {}, { body: { focus } })).status).toBe(404);
    expect((await person.me.call(brands.readHeadshot)).status).toBe(404);
  });
});

describe('pictures', () => {
  it('are separate for each user; replaced and removed ones leave no file', async () => {
    const [mine, other] = [await signIn('owner'), await signIn('stranger')];
    const empty = await listFiles(api.deps);
    const first = (await mine.putLogo(await makeLogo())).body;
    expect(await other.pictures()).toEqual({});
    expect((await other.me.call(brands.readLogo)).status).toBe(404);
    await other.me.call(brands.removeLogo);
    expect(await mine.pictures()).toEqual(first);
    expect((await new ApiClient(api.address).call(brands.readLogo)).status).toBe(401);

    // The same file once more changes nothing: no video becomes outdated.
    expect((await mine.putLogo(await makeLogo())).body).toEqual(first);
    const second = (await mine.putLogo(await makeLogo('#fefefe'))).body;
    expect(second.logo.url).not.toBe(first.logo.url);
    expect((await listFiles(api.deps)).length).toBe(empty.length + 2);
    await mine.putHeadshot(await makeHeadshot());
    expect(Object.keys((await mine.me.call(brands.removeLogo)).body)).toEqual(['headshot']);
    await mine.me.call(brands.removeHeadshot);
    expect((await mine.me.call(brands.removeHeadshot)).body).toEqual({});
    expect(await listFiles(api.deps)).toEqual(empty);
  });

  it('sent at once end as one', async () => {
    const person = await signIn('hasty');
    const before = await listFiles(api.deps);
    const colours = ['#102030', '#405060', '#708090'];
    const files = await Promise.all(colours.map((colour) => makeHeadshot(colour)));
    const answers = await Promise.all(files.map((file) => person.putHeadshot(file)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await listFiles(api.deps)).length).toBe(before.length + 1);
  });

  it('are immutable under their version, and revalidated without it', async () => {
    const person = await signIn('caching');
    const { url } = (await person.putLogo(await makeLogo())).body.logo;
    const version = new URL(url, api.address).searchParams.get('version') ?? '';
    const fixed = await fetchPicture(person, brands.readLogo, version);
    expect(fixed.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const former = await fetchPicture(person, brands.readLogo, 'another');
    expect(former.headers.get('cache-control')).toBe('private, no-cache');
  });
});

describe('a job', () => {
  async function start(name: string) {
    const person = await signIn(name);
    const steps = new VersionSteps(person.me);
    const { projectId } = await makePhotoProject(person.me, 2);
    await steps.add(projectId, 'mls');
    const outdated = async () => (await steps.list(projectId)).map((version) => version.isOutdated);
    return { ...person, steps, projectId, outdated };
  }
  const lastVersions = () => {
    const job = renderer.jobs.at(-1);
    if (job?.kind !== 'project-video') throw new Error('no video was asked for');
    return job.versions;
  };

  it('has the pictures and the link in branded versions alone, which they make outdated', async () => {
    const person = await start('showing');
    const { steps, projectId, outdated, me } = person;
    await steps.generate(projectId);
    await person.putLogo(await makeLogo());
    await person.putHeadshot(await makeHeadshot());
    const link = 'https://coast.example/412-alder-lane';
    await me.call(saveFacts, { projectId }, { body: { facts: {}, captions: [], link } });
    expect(await outdated()).toEqual([true, false]);
    await steps.generate(projectId);
    const [branded, neutral] = lastVersions();
    expect(branded?.words).toMatchObject({
      kind: 'branded',
      link,
      brand: {
        logo: expect.stringMatching(/\/clear\.png$/),
        headshot: expect.stringMatching(/\/photo\.jpg$/),
        headshotFocus: { x: 0.5, y: 0.42 },
      },
    });
    expect(neutral?.words).toBeUndefined();
    expect(await outdated()).toEqual([false, false]);

    const focus = { x: 0.4, y: 0.3 };
    await me.call(brands.saveHeadshot, {}, { body: { focus } });
    expect(await outdated()).toEqual([true, false]);
    await me.call(brands.saveHeadshot, {}, { body: { focus: { x: 0.5, y: 0.42 } } });
    expect(await outdated()).toEqual([false, false]);
    await me.call(brands.saveLogo, {}, { body: { hidesWhite: false } });
    await me.call(brands.saveLogo, {}, { body: { hidesWhite: true } });
    // After `analyze` the database may read the same pictures in a different order.
    await api.deps.database.query('analyze brand_pictures, media');
    expect(await outdated()).toEqual([false, false]);
    await me.call(brands.saveLogo, {}, { body: { hidesWhite: false } });
    expect(await outdated()).toEqual([true, false]);
    await me.call(saveFacts, { projectId }, { body: { facts: { beds: 2 }, captions: [], link } });
    await steps.generate(projectId);
    const neutralText = JSON.stringify(lastVersions()[1]);
    expect(neutralText).toContain('"beds":2');
    for (const part of ['coast.example', '.png', 'photo.jpg', 'link', 'brand"']) {
      expect(neutralText).not.toContain(part);
    }
    // Scans of our own page are distinguishable from other visits.
    const page = `https://film.example/listing/${projectId}?share=abc`;
    await me.call(saveFacts, { projectId }, { body: { facts: {}, captions: [], link: page } });
    await steps.generate(projectId);
    expect(lastVersions()[0]?.words).toMatchObject({ link: `${page}&from=qr` });
    const other = { facts: {}, captions: [], link: 'javascript:alert(1)' };
    expect((await me.call(saveFacts, { projectId }, { body: other })).status).toBe(400);
  });

  it('writes by the locale of the brand, the MLS version too', async () => {
    const { me, steps, projectId } = await start('locale');
    const facts = { price: { amount: 900_000, currency: 'EUR' } };
    await me.call(saveFacts, { projectId }, { body: { facts, captions: [] } });
    await me.call(brands.saveBrand, {}, { body: { name: 'Maya', locale: 'de-DE' } });
    await steps.generate(projectId);
    expect(lastVersions().map(({ words }) => words?.locale)).toEqual(['de-DE', 'de-DE']);
    const [branded] = lastVersions();
    if (branded?.words?.kind !== 'branded') throw new Error('it is branded');
    expect(branded.words.brand).toEqual({ name: 'Maya' });
    const unknown = { locale: 'tlh' };
    expect((await me.call(brands.saveBrand, {}, { body: unknown })).status).toBe(400);
  });

  it('in progress keeps the pictures it refers to; they are deleted afterwards', async () => {
    const { me, steps, projectId, putLogo } = await start('replacing');
    await putLogo(await makeLogo());
    const logos = async () =>
      (await listFiles(api.deps)).filter((key) => /(logo|clear)\.png$/.test(key)).length;
    const before = await logos();
    renderer.behaviour = 'hold';
    await me.call(generateVideo, { projectId });
    await me.call(brands.removeLogo);
    // The sweep spares young media, so these are made older.
    await api.deps.database.query(`update media set created_at = now() - interval '2 hours'`);
    await sweepMedia(api.deps);
    expect(await logos()).toBe(before);
    renderer.behaviour = 'finish';
    await eventually(async () => expect((await steps.status(projectId)).status).toBe('completed'));
    await sweepMedia(api.deps);
    expect(await logos()).toBe(before - 2);
  });
});
