import { execFile } from 'node:child_process';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PersonBrand } from '@/contracts/project/brands';
import type { ProjectFacts } from '@/contracts/project/facts';
import { toVersionWords } from '@/product-api/project/versions/version-words';
import { noVoice } from '@/product-api/project/voice/load-voice';
import { makePhotos } from '@/tests/support/photos';
import { openJobRunner, toVersion } from '@/tests/support/project-job';
import { hashFrames } from '@/tests/support/render-request';
import { findLeaks, leakyFacts, unmistakableBrand } from '@/tests/support/unmistakable-brand';

/*
 * The MLS version of a user with a brand is, byte for byte, that of a user without one: data that changes no
 * byte cannot be visible in a frame.
 */

const run = promisify(execFile);
const size = { width: 480, height: 320 };
const runners = await Promise.all([openJobRunner(), openJobRunner()]);
const [branding, plain] = runners;
afterAll(() => Promise.all(runners.map((runner) => runner.remove())));

type Runner = (typeof runners)[number];
interface Person {
  readonly brand: PersonBrand;
  readonly facts: ProjectFacts['facts'];
  /** Caption of the second shot. */
  readonly caption?: string;
}

/** Renders a user's MLS version, and optionally their branded one, each with its files. */
async function render(runner: Runner, person: Person, hasBranded: boolean) {
  const items = await Promise.all(
    photos.map(async (photo, i) => {
      const path = join(runner.folder, `photo-${i}.jpg`);
      await copyFile(photo, path);
      return runner.addShot(path, { kind: 'photo', ...size });
    }),
  );
  const captions = person.caption === undefined ? [] : [{ title: person.caption }];
  const facts: ProjectFacts = {
    facts: person.facts,
    captions: captions.flatMap((caption) => {
      const shotId = items[1]?.shotId;
      return shotId === undefined ? [] : [{ shotId, ...caption }];
    }),
  };
  const versions = (hasBranded ? [true, false] : [true]).map((isNeutral) => {
    const settings = {
      isNeutral,
      chosenShots: null,
      preset: 'property',
      targetSeconds: 8,
    } as const;
    const sources = { facts, brand: person.brand, pictures: {}, voice: noVoice };
    const words = toVersionWords(settings, sources, items);
    const name = isNeutral ? 'mls' : 'branded';
    return toVersion(name, { shape: '1:1', targetSeconds: 8, words });
  });
  await runner.start(runner.toJob(items, versions)).result;
  return Promise.all(
    versions.map(async ({ output }) => {
      const [video, poster, preview] = await Promise.all(
        [output.video, output.poster, output.preview].map((key) => runner.pathOf(key)),
      );
      return { video: video ?? '', poster: poster ?? '', preview: preview ?? '' };
    }),
  );
}

type Files = Awaited<ReturnType<typeof render>>[number];
let photos: string[] = [];
let mls: Files;
let branded: Files;
let nobodys: Files;

beforeAll(async () => {
  photos = await makePhotos(join(branding.folder, 'photos'), 2, size);
  const { status: _, highlights, ...property } = leakyFacts;
  const person = {
    brand: unmistakableBrand,
    facts: { ...leakyFacts, highlights: [...highlights] },
    caption: 'Staged by Brompfen and Wuzzlix',
  };
  [mls, branded] = (await render(branding, person, true)) as [Files, Files];
  const nobody = { brand: {}, facts: { ...property, highlights: ['Sea view'] } };
  [nobodys] = (await render(plain, nobody, false)) as [Files];
}, 240_000);

const readTags = async (path: string) => {
  const args = ['-v', 'error', '-show_format', '-show_streams', '-show_chapters', '-of', 'json'];
  const { stdout } = await run(process.env.FFPROBE_PATH || 'ffprobe', [...args, path]);
  return stdout.replaceAll(path, '');
};

describe('the MLS version of a user with a brand', () => {
  it('has the frames of that of a user without one, and those of the branded version differ', async () => {
    const [own, other, control] = await Promise.all(
      [mls, nobodys, branded].map(({ video }) => hashFrames(video)),
    );
    const differing = (hashes: readonly string[] = []) =>
      hashes.filter((hash, i) => hash !== own?.[i]).length;
    expect([own?.length, differing(other)]).toEqual([other?.length, 0]);
    // The title of the open house at the beginning, and the end card.
    expect(differing(control)).toBeGreaterThan(120);
  });

  it('has the same file, poster and preview, byte for byte; the branded ones differ', async () => {
    for (const kind of ['video', 'poster', 'preview'] as const) {
      const [own, other] = await Promise.all([readFile(mls[kind]), readFile(nobodys[kind])]);
      expect(own.equals(other), kind).toBe(true);
    }
    expect((await readFile(mls.video)).equals(await readFile(branded.video))).toBe(false);
  });

  it('contains nothing in its tags or anywhere in its bytes', async () => {
    for (const path of [mls.video, mls.poster, mls.preview]) {
      expect(findLeaks(await readFile(path)), path).toEqual([]);
    }
    for (const path of [mls.video, mls.preview]) {
      expect(findLeaks(await readTags(path)), path).toEqual([]);
    }
  });

  it('control: the search finds existing words', () => {
    const text = JSON.stringify({ ...unmistakableBrand, ...leakyFacts });
    expect(findLeaks(text)).toEqual(expect.arrayContaining(['zyxmira', '#b1005e', 'open-house']));
    expect(findLeaks(Buffer.from('by Wuzzlix', 'utf16le'))).toEqual(['wuzzlix']);
  });
});
