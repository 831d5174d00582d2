import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { storyboardSeconds } from '@/contracts/production/storyboard';
import { readCommand } from '@/renderer/cli/options';
import { readWordsFrom } from '@/renderer/cli/read-words';
import { chooseRequest } from '@/renderer/cli/render-files';
import { createBar } from '@/renderer/cli/reporter';
import { readRenderingEnv } from '@/renderer/env';
import { makePhotos } from '@/tests/support/photos';
import { openRenderFolder } from '@/tests/support/render-request';

const { FFMPEG_PATH: ffmpeg, FFPROBE_PATH: ffprobe } = readRenderingEnv();
const folder = await openRenderFolder();
afterAll(() => folder.remove());

it('a teaser shows fewer photos where its end card takes some of its seconds', async () => {
  const size = { width: 320, height: 240 };
  const paths = await makePhotos(folder.path, 14, size);
  const files = paths.map((path) => ({
    kind: 'photo' as const,
    from: path,
    path,
    ...size,
    seconds: 0,
  }));
  const plan = async (brand: object) => {
    const words = join(folder.path, 'words.json');
    await writeFile(words, JSON.stringify({ facts: { address: '412 Alder Lane' }, brand }));
    const command = readCommand([...paths, '--words', words, '-o', 'a.mp4']);
    if (command.kind !== 'render') throw new Error('a command that renders');
    const work = {
      files,
      options: command.options,
      readWords: readWordsFrom(words),
      folder: folder.path,
      report: createBar(process.stderr),
      programs: { ffmpeg, ffprobe },
      cores: 1,
      signal: new AbortController().signal,
    };
    const video = { output: 'a.mp4', shape: '9:16', seconds: 15, strongest: true } as const;
    const { shots, storyboard } = await chooseRequest(work, video, folder.path);
    return { shots: shots.length, seconds: storyboardSeconds(storyboard) };
  };
  const [plain, carded] = [await plan({}), await plan({ name: 'Maya Lindqvist' })];
  expect([plain.shots, carded.shots]).toEqual([11, 9]);
  for (const { seconds } of [plain, carded]) expect(Math.abs(seconds - 15)).toBeLessThan(1.5);
});
