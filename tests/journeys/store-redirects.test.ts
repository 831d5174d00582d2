import { expect, it } from 'vitest';
import {
  downloadVideo,
  generateVideo,
  readStatus,
  streamVideo,
} from '@/contracts/production/generation';
import {
  downloadVersion,
  listVersions,
  streamVersionPreview,
} from '@/contracts/production/versions';
import { saveProjectInfo } from '@/contracts/project/projects';
import { readShotImage } from '@/contracts/project/shots';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { startTestApi } from '@/tests/support/start-api';
import { openTestBucket } from '@/tests/support/test-bucket';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';
import { fakeVideo, startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';

const idp = await startTokenIssuer();
const { bucket, endpoint = '', credentials } = await openTestBucket();
const api = await startTestApi({
  OIDC_ISSUER: idp.issuer,
  OIDC_AUDIENCE: audience,
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_PUBLIC_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
  S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
});
const anna = new ApiClient(api.address, await idp.sign('anna'));
const stranger = new ApiClient(api.address, await idp.sign('bert'));
await startFakeRenderer(api);

it('redirects only clients that may watch or download a video to the store', async () => {
  const { projectId, shotIds } = await makePhotoProject(anna, 1);
  await anna.call(saveProjectInfo, { projectId }, { body: { name: '12 Élm Street' } });
  await anna.call(generateVideo, { projectId }, { body: {} });
  await eventually(async () => {
    const { status } = (await anna.call(readStatus, { projectId })).body;
    expect(status).toBe('completed');
  });

  const watched = await anna.fetch(streamVideo, { projectId });
  expect(new URL(watched.url).origin).toBe(endpoint);
  expect(watched.headers.get('content-type')).toBe('video/mp4');
  expect(Buffer.from(await watched.arrayBuffer())).toEqual(fakeVideo);
  const headers = { range: 'bytes=2-6' };
  const part = await anna.fetch(streamVideo, { projectId }, { headers });
  expect([part.status, await part.text()]).toEqual([206, fakeVideo.subarray(2, 7).toString()]);

  const [{ versionId }] = (await anna.call(listVersions, { projectId })).body.versions;
  const video = await anna.fetch(downloadVideo, { projectId });
  const version = await anna.fetch(downloadVersion, { projectId, versionId });
  expect([new URL(video.url).origin, new URL(version.url).origin]).toEqual([endpoint, endpoint]);
  const names = [video, version].map(({ headers }) => headers.get('content-disposition'));
  expect(names[0]).toMatch(/^attachment; .*12-Elm-Street-Property-video\.mp4$/);
  expect(names[1]).toBe(names[0]);

  expect((await stranger.fetch(streamVideo, { projectId })).status).toBe(404);
  for (const answer of [
    await anna.fetch(streamVideo, { projectId }, { method: 'HEAD' }),
    await anna.fetch(streamVersionPreview, { projectId, versionId }),
    await anna.fetch(readShotImage, { projectId, shotId: shotIds[0] ?? '' }),
  ]) {
    expect([answer.status, answer.redirected]).toEqual([200, false]);
  }
  if (process.env.TEST_S3_SERVER) {
    // The bucket in memory checks no signatures.
    const longer = watched.url.replace('X-Amz-Expires=900', 'X-Amz-Expires=9000');
    expect((await fetch(longer)).status).toBe(403);
  }
});
