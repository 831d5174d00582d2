import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { makePhotos } from '@/tests/support/photos';
import { readPixels } from '@/tests/support/read-pixels';
import { hashFrames, openRenderFolder, toRequest } from '@/tests/support/render-request';

const run = promisify(execFile);
const folder = await openRenderFolder();
afterAll(() => folder.remove());
const paths = await makePhotos(join(folder.path, 'photos'), 1, { width: 640, height: 480 });
const photo = toRequest(paths.map((path) => ({ path, kind: 'photo' as const })));

interface Tags {
  readonly comment?: string;
  readonly description?: string;
}

async function readTags(path: string): Promise<Tags> {
  const { stdout } = await run(process.env.FFPROBE_PATH || 'ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format_tags',
    '-of',
    'json',
    path,
  ]);
  return (JSON.parse(stdout) as { format: { tags: Tags } }).format.tags;
}

/** Returns the boxes of an MP4 file, in order. */
async function readBoxes(path: string): Promise<{ type: string; content: string }[]> {
  const file = await readFile(path);
  const boxes: { type: string; content: string }[] = [];
  for (let start = 0; start < file.length; ) {
    const bytes = file.readUInt32BE(start);
    const type = file.toString('latin1', start + 4, start + 8);
    boxes.push({ type, content: file.toString('latin1', start + 8, start + bytes) });
    start += bytes;
  }
  return boxes;
}

describe('a video with altered pictures', () => {
  it('is declared in its description, for people and for machines, and does not affect playback', async () => {
    const plain = await folder.render(photo);
    const altered = await folder.render({ ...photo, source: 'composite' });
    const statement = expect.stringMatching(/^Digitally altered: /);
    expect(await readTags(altered.video)).toMatchObject({
      comment: statement,
      description: statement,
    });
    const boxes = await readBoxes(altered.video);
    expect(boxes.map(({ type }) => type)).toEqual(['ftyp', 'moov', 'mdat', 'uuid']);
    expect(boxes.at(-1)?.content).toContain(
      'Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/composite"',
    );
    expect((await sharp(altered.poster).metadata()).xmp?.toString()).toContain('/composite"');
    expect(altered.bytes).toBe((await readFile(altered.video)).length);
    expect(await hashFrames(altered.video)).toEqual(await hashFrames(plain.video));
  });

  it('is not said of others', async () => {
    const { video } = await folder.render(photo);
    expect((await readTags(video)).comment).toBeUndefined();
    expect((await readBoxes(video)).some(({ type }) => type === 'uuid')).toBe(false);
  });

  it('shows the label while an altered picture is on screen, where it is wanted', async () => {
    const plain = await folder.render(photo);
    const shots = photo.shots.map((shot) => ({ ...shot, isLabelled: true }));
    const labelled = await folder.render({ ...photo, shots });
    const [before, after] = await Promise.all(
      [plain.video, labelled.video].map((path) => hashCorners(path)),
    );
    expect(after?.lowerLeft).not.toBe(before?.lowerLeft);
    expect(after?.upperRight).toBe(before?.upperRight);
  });
});

/** Returns coarse hashes of two corners of a frame, because encoding changes details everywhere. */
async function hashCorners(path: string): Promise<{ lowerLeft: string; upperRight: string }> {
  const read = async (crop: string) => {
    const filter = `crop=${crop},scale=8:4:flags=area`;
    const levels = await readPixels(path, 'gray', { filter, frames: 1 });
    return [...levels].map((level) => Math.round(level / 16)).join(' ');
  };
  return { lowerLeft: await read('80:24:0:150'), upperRight: await read('80:24:240:6') };
}
