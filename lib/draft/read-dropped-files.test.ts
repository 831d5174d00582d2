import { describe, expect, it } from 'vitest';
import { readDroppedFiles } from './read-dropped-files';

const toFile = (name: string) => new File(['bytes'], name);

const fileEntry = (name: string) => ({
  isFile: true,
  isDirectory: false,
  file: (done: (file: File) => void) => done(toFile(name)),
  name,
});

/** A folder as browsers hand it out: some of its entries a call, nothing at the end. */
function folderEntry(name: string, ...children: { name: string }[]) {
  const batches = [children.slice(0, 2), children.slice(2), []];
  return {
    isFile: false,
    isDirectory: true,
    name,
    createReader: () => ({
      readEntries: (done: (entries: object[]) => void) => done(batches.shift() ?? []),
    }),
  };
}

function drop(entries: readonly (object | null)[], files: readonly File[]): DataTransfer {
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }));
  return { items, files } as unknown as DataTransfer;
}

const names = async (transfer: DataTransfer) =>
  (await readDroppedFiles(transfer)).map(({ name }) => name);

describe('dropped files', () => {
  it('come as they were dropped', async () => {
    const files = [toFile('b.jpg'), toFile('a.jpg')];
    expect(
      await names(
        drop(
          files.map(({ name }) => fileEntry(name)),
          files,
        ),
      ),
    ).toEqual(['b.jpg', 'a.jpg']);
  });

  it('of nested folders come in the order of their names, without hidden ones', async () => {
    const cellar = folderEntry('z-cellar', fileEntry('cellar.jpg'));
    const folder = folderEntry(
      'listing',
      fileEntry('room-10.jpg'),
      fileEntry('.DS_Store'),
      cellar,
      fileEntry('room-2.jpg'),
    );
    expect(await names(drop([folder], [toFile('listing')]))).toEqual([
      'room-2.jpg',
      'room-10.jpg',
      'cellar.jpg',
    ]);
  });

  it('come from browsers that know no folders, too', async () => {
    expect(await names(drop([null], [toFile('a.jpg')]))).toEqual(['a.jpg']);
  });
});
