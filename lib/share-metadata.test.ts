import { expect, it } from 'vitest';
import { sharedVideo } from '@/contracts/production/sharing';
import { toShareMetadata } from './share-metadata';

const projectId = '3f9f1a3e-8b0e-4d53-9a51-0d6f7f6a1c11';
const origin = 'https://reels.example';
const path = `/app/video/${projectId}?version=c&share=secret`;
const page = { origin, path, embedPath: '/embed/p/c?share=secret' };
const video = sharedVideo.parse({
  projectId,
  versionId: '5c1d2b52-0000-4000-8000-000000000002',
  isNeutral: false,
  name: '412 Alder Lane',
  description: 'Call Jane Doe.',
  updatedAt: '2026-01-01T10:00:00.000Z',
  videoUrl: '/v?share=secret',
  posterUrl: '/p?share=secret',
  previewUrl: '/w?share=secret',
  videoSeconds: 31,
  width: 1080,
  height: 1920,
  allowDownload: true,
  altered: [],
});

it.each([
  'Open house on Sunday!',
  'Tag der offenen Tür am 21.',
  'Journée portes ouvertes samedi',
  'Puertas abiertas el domingo',
])('messengers get no data about a past open house: %s', (description) => {
  const pastInvitation = { date: '2026-11-21', locale: 'en-US' } as const;
  const toText = (change: object) =>
    JSON.stringify(toShareMetadata({ ...video, description, ...change }, page));
  expect(toText({})).toContain(description);
  expect(toText({ pastInvitation })).not.toContain(description);
  const other = 'Four bedrooms in an open plan house.';
  expect(toText({ pastInvitation, description: other })).toContain(other);
});

it('a version’s link shows messengers a video in its shape, a player and where to embed it from', () => {
  const { openGraph, twitter, alternates, description } = toShareMetadata(video, page);
  expect(openGraph).toMatchObject({
    videos: [
      {
        url: `${origin}/v?share=secret`,
        secureUrl: `${origin}/v?share=secret`,
        type: 'video/mp4',
        width: 1080,
        height: 1920,
      },
    ],
  });
  expect(twitter).toMatchObject({
    card: 'player',
    players: [{ playerUrl: `${origin}/embed/p/c?share=secret`, width: 1080, height: 1920 }],
  });
  expect(alternates?.types).toEqual({
    'application/json+oembed': [
      {
        url: `${origin}/oembed?format=json&url=${encodeURIComponent(origin + path)}`,
        title: '412 Alder Lane',
      },
    ],
  });
  expect(description).toBe('Call Jane Doe.');
});

it('a neutral version’s link shows the project’s name and no other text by the user', () => {
  const metadata = toShareMetadata({ ...video, isNeutral: true }, page);
  expect(JSON.stringify(metadata)).not.toContain('Jane Doe');
  expect(metadata.title).toEqual({ absolute: '412 Alder Lane' });
});
