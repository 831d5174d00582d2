import { ApiClient } from '../support/api-client';
import { makeVideo } from '../support/make-video';
import { makePhotos } from '../support/photos';
import { shareLongVideo } from '../support/share-long-video';
import { expect, test } from './browser-test';

test('a stranger plays a shared video until its link is revoked', async ({
  person,
  invite,
  homereel,
  folder,
}) => {
  const [photo = ''] = await makePhotos(folder, 1, { width: 1280, height: 960 });
  const about = { name: 'Harbour flat', description: 'Two rooms and a quay.' };
  const projectId = await makeVideo(new ApiClient(homereel.apiOrigin), about, photo);

  await person.open(`/app/video/${projectId}`);
  await person.expectSeen({ role: 'heading', name: 'Harbour flat' });
  await person.click({ role: 'button', name: 'Share' });
  const field = { label: 'Share link' };
  await person.expect('the link', () => person.readValue(field)).toMatch(/\?share=/);
  const link = (await person.readValue(field)) ?? '';

  const stranger = await invite(homereel.origin);
  await stranger.open(link);
  await stranger.expectSeen({ role: 'heading', name: 'Harbour flat' });
  await stranger.expectSeen({ text: 'Two rooms and a quay.' });
  for (const name of ['Play the video', 'Copy Link']) {
    await stranger.expectSeen({ role: 'button', name });
  }
  expect(await stranger.count({ role: 'button' })).toBe(2);
  expect(await stranger.readTexts({ role: 'link' })).toEqual(['Download']);
  await stranger.expectPlaying({ label: 'Video of Harbour flat' });

  await person.click({ role: 'button', name: 'Revoke link' });
  await person.expectSeen({ text: 'Link revoked' });
  await stranger.reload();
  await stranger.expectSeen({ role: 'heading', name: 'Video Not Found' });
  await stranger.expectNotSeen({ label: 'Video of Harbour flat' });
});

test('a stranger plays the stream of a shared video to its end', async ({
  invite,
  homereel,
  folder,
}) => {
  const { path } = await shareLongVideo(homereel, folder);
  const stranger = await invite(homereel.origin);
  await stranger.open(`${homereel.origin}${path}`);
  const video = { label: 'Video of Seaside cottage' };
  await stranger.expectPlaying(video);
  await stranger.expectPast(video, 7.5);
});
