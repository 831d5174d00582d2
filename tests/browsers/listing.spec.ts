import { switchApproval } from '@/contracts/publishing/approval';
import { openDeliveryLink } from '@/contracts/publishing/delivery';
import { readPlayReport } from '@/contracts/publishing/plays';
import { ApiClient } from '../support/api-client';
import { makeVideo } from '../support/make-video';
import { makePhotos } from '../support/photos';
import { expect, test } from './browser-test';

test('a client watches a listing page, which is counted, and comments on it', async ({
  invite,
  homereel,
  folder,
}) => {
  const [photo = ''] = await makePhotos(folder, 1, { width: 1280, height: 960 });
  const api = new ApiClient(homereel.apiOrigin);
  const about = { name: 'Harbour flat', description: 'Two rooms and a quay.' };
  const projectId = await makeVideo(api, about, photo, [], 4);
  const page = { projectId, deliveryKind: 'branded' };
  const { path } = (await api.call(openDeliveryLink, page)).body;
  await api.call(switchApproval, { projectId }, { body: { isOpen: true } });

  const client = await invite(homereel.origin);
  await client.open(path);
  await client.expectSeen({ role: 'heading', name: 'Harbour flat' });
  await client.expectPlaying({ label: 'Video of Harbour flat' });
  const plays = async () =>
    (await api.call(readPlayReport, { projectId })).body.total.plays as number;
  await expect.poll(plays).toBe(1);
  await client.type({ label: 'Comment' }, 'A little longer, please');
  await client.click({ role: 'button', name: 'Send comment' });
  await client.expectSeen({ text: 'Your comment was sent.' });
  await client.expectSeen({ text: 'A little longer, please' });
});
