import { fileURLToPath } from 'node:url';
import { makePhotos } from '../support/photos';
import { expect, RENDER_TIMEOUT_MS, test } from './browser-test';

const heic = fileURLToPath(new URL('fixtures/kitchen.heic', import.meta.url));

test('photos with a HEIC among them become a video that plays', async ({ person, folder }) => {
  const photos = await makePhotos(folder, 1, { width: 1280, height: 960 });
  await person.open('/app');
  await person.expectSeen({ role: 'heading', name: 'My Projects' });
  await person.click({ role: 'link', name: 'New Project' });
  await person.expectSeen({ role: 'heading', name: 'Create Video' });
  await person.upload({ label: /Add photos and clips/ }, [...photos, heic]);
  await person.expectSeen({ role: 'heading', name: 'Uploads (2)' });
  for (const [index, name] of ['room-1.jpg', 'kitchen.heic'].entries()) {
    await person.expectSeen({ role: 'button', name: `Position ${index + 1}, ${name}. Move` });
  }
  await person.expect('badges of uploaded files', () => person.count({ text: 'Uploaded' })).toBe(2);
  const pictures = { role: 'img', name: /^(room-1\.jpg|kitchen\.heic)$/ };
  await person
    .expect('pictures on the tiles', () => person.countPictures(pictures))
    .toEqual({ loaded: 2, all: 2 });
  await person.type({ label: 'Project name' }, 'Seaside cottage');
  await person.expectSeen({ text: 'Saved' });

  const generate = { role: 'button', name: 'Generate Video (20 tokens)' };
  await person.expectEnabled(generate);
  await person.click(generate);
  await person.expectAddress(/\/app\/video\//);
  await person.expectSeen({ role: 'progressbar', name: 'Video progress' });
  await person.expectSeen(
    { role: 'button', name: 'Download Video' },
    { timeoutMs: RENDER_TIMEOUT_MS },
  );
  await person.expectPlaying({ label: 'Video of Seaside cottage' });
  expect(await person.count({ text: 'Unable to load video' })).toBe(0);

  await person.open('/app');
  await person.expectSeen({ text: 'Seaside cottage' });
});
