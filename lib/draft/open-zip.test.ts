import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { writeCodePage437 } from '@/tests/support/write-code-page-437';
import { FileRefusal } from './found-file';
import { groupListings } from './group-listings';
import { openZip } from './open-zip';

async function makeZip(entries: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(entries))
    zip.addBuffer(Buffer.from(content), path, { compress: content !== '' });
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

const toFile = (bytes: Buffer, name = 'delivery.zip') => new File([Uint8Array.from(bytes)], name);
const openOf = async (entries: Record<string, string>) => openZip(toFile(await makeZip(entries)));
const photo = 'a photograph, over and over '.repeat(50);

describe('a zip file', () => {
  it('gives its photos and clips in the order of their names, without what systems add', async () => {
    const { files, refused } = await openOf({
      '12 Elm Street/room-10.jpg': photo,
      '12 Elm Street/room-2.JPG': `${photo}2`,
      '12 Elm Street/walk.mp4': photo,
      '12 Elm Street/notes.txt': 'text',
      '12 Elm Street/.DS_Store': 'x',
      '12 Elm Street/Thumbs.db': 'x',
      '__MACOSX/12 Elm Street/._room-2.JPG': 'x',
    });
    expect(files.map(({ name }) => name)).toEqual(['room-2.JPG', 'room-10.jpg', 'walk.mp4']);
    expect(refused).toEqual([]);
    const first = await files[0]?.open();
    expect(await first?.text()).toBe(`${photo}2`);
    expect(groupListings(files).map(({ name }) => name)).toEqual(['12 Elm Street']);
  });

  it('reads names as Windows wrote them for decades', async () => {
    const old = await makeZip({ 'Kuche.jpg': photo });
    writeCodePage437(old, 'Kuche.jpg', Buffer.from('K\x81che.jpg', 'latin1'));
    const { files } = await openZip(toFile(old));
    expect(files.map(({ name }) => name)).toEqual(['Küche.jpg']);
  });

  it('reports entries it does not open: nested zip files, passwords, damaged files and other formats', async () => {
    const inside = await openOf({ 'more.zip': 'PK', 'room-1.jpg': photo });
    expect(inside.refused).toEqual([
      'more.zip is a zip file inside delivery.zip. Unpack it first.',
    ]);
    expect(inside.files).toHaveLength(1);

    const locked = await makeZip({ 'room-1.jpg': photo });
    for (const at of [6, locked.indexOf('PK\x01\x02', 'latin1') + 8]) {
      locked.writeUInt16LE(locked.readUInt16LE(at) | 1, at);
    }
    const { refused } = await openZip(toFile(locked));
    expect(refused).toEqual(['room-1.jpg in delivery.zip is protected by a password.']);

    const broken = 'broken.zip could not be read: it is damaged, protected or no zip file.';
    expect((await openZip(toFile(Buffer.from('no zip'), 'broken.zip'))).refused).toEqual([broken]);
    const empty = await openOf({ 'plan.pdf': 'x' });
    expect(empty.refused).toEqual(['delivery.zip holds no photos or clips.']);
  });

  it('unpacks no more than the directory says: a bomb is refused as damaged', async () => {
    const bytes = await makeZip({ 'room-1.jpg': 'x'.repeat(1_000_000) });
    const directory = bytes.indexOf('PK\x01\x02', 'latin1');
    bytes.writeUInt32LE(500, directory + 24);
    const { files } = await openZip(toFile(bytes));
    await expect(files[0]?.open()).rejects.toThrow(
      new FileRefusal('room-1.jpg is damaged in the zip file.'),
    );
  });

  it('stops at more files than a delivery has', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`${n}.jpg`, '']));
    const { files, refused } = await openOf(many);
    expect(files).toEqual([]);
    expect(refused).toEqual(['delivery.zip holds more than 5000 files.']);
  });

  it('keeps names inside its own folder', async () => {
    const bytes = await makeZip({ 'aa/bb/room-1.jpg': photo });
    const out = Buffer.from(bytes.toString('latin1').replaceAll('aa/bb/', '../../'), 'latin1');
    const { files } = await openZip(toFile(out));
    expect(files.map(({ name, folders }) => [...folders, name].join('|'))).toEqual([
      'delivery|room-1.jpg',
    ]);
  });
});

describe('folders', () => {
  const listingsOf = async (...paths: string[]) => {
    const { files } = await openOf(Object.fromEntries(paths.map((path) => [path, photo])));
    return groupListings(files).map(({ name, files: of }) => [name, of.length]);
  };

  it('become a listing each', async () => {
    expect(
      await listingsOf('12_Elm/a.jpg', '12_Elm/web/b.jpg', '9 Oak/a.jpg', '9 Oak/b.jpg'),
    ).toEqual([
      ['9 Oak', 2],
      ['12 Elm', 2],
    ]);
  });

  it('with only generic folder names give no name', async () => {
    expect(await listingsOf('9 Oak/photos/a.jpg', '9 Oak/photos/b.jpg')).toEqual([['9 Oak', 2]]);
    expect(await listingsOf('photos/a.jpg')).toEqual([['delivery', 1]]);
  });
});
