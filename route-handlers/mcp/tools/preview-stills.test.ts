import { expect, it } from 'vitest';
import type { Operation } from '@/contracts/operation';
import { listVersions, readStill } from '@/contracts/production/versions';
import { readProject } from '@/contracts/project/projects';
import type { ToolDeps } from '../tool';
import { previewStills } from './preview-stills';

const shot = (id: string) => ({ id, cameraMotion: 'zoom-in', reason: 'Opens the video.' });
/** Responses with the data that the tool reads. */
const answers: Record<string, unknown> = {
  [listVersions.name]: {
    versions: [
      { versionId: 'a', preset: 'property', isMain: true },
      { versionId: 'b', preset: 'reel', edit: { shots: [shot('wide'), shot('upright')] } },
    ],
  },
  [readProject.name]: {
    clips: [{ id: 'wide', displayName: 'wide.jpg', cameraMotion: 'still' }],
    leftOut: [{ id: 'upright', displayName: 'upright.jpg', cameraMotion: 'still' }],
  },
  [readStill.name]: { data: Buffer.from('a picture'), mimeType: 'image/jpeg' },
};
const answer = async ({ name }: Operation) => answers[name];

it('names each photo of a version, also one that the other versions leave out', async () => {
  const deps = { api: { call: answer, readBytes: answer } } as unknown as ToolDeps;
  const args = { project_id: 'p', version: 'reel', first: 1, count: 6 } as never;
  const texts = (await previewStills.run(args, deps)).flatMap((one) =>
    one.type === 'text' ? [one.text] : [],
  );
  expect(texts.slice(1)).toEqual([
    'Shot 1: wide.jpg (wide), zoom-in. Opens the video.',
    'Shot 2: upright.jpg (upright), zoom-in. Opens the video.',
  ]);
});
