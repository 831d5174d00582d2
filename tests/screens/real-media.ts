import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type DeliveredLinks, deliverSample } from '@/tests/support/deliver-sample';
import { makePhotos } from '@/tests/support/photos';
import { type SampleLinks, shareSample } from '@/tests/support/share-sample';

export interface RealMedia {
  /** Paths of photographs of rooms. */
  readonly photos: readonly string[];
  /** Path of a short video of them. */
  readonly video: string;
  /** Paths of real share links, whose pages are rendered on the server; created at the first request. */
  share(): Promise<SampleLinks>;
  /** Like `share`, for a listing's page and its report. */
  deliver(): Promise<DeliveredLinks>;
}

export async function makeMedia(folder: string, apiOrigin: string): Promise<RealMedia> {
  const photos = await makePhotos(folder, 9, { width: 1280, height: 960 });
  const video = join(folder, 'tour.mp4');
  const still = ['-loop', '1', '-i', photos[2] ?? '', '-t', '2', '-vf', 'crop=1280:720'];
  execFileSync(process.env.FFMPEG_PATH || 'ffmpeg', [
    ...['-v', 'error', '-y', ...still],
    ...['-pix_fmt', 'yuv420p', '-movflags', '+faststart', video],
  ]);
  let sharing: Promise<SampleLinks> | undefined;
  const share = () => {
    sharing ??= shareSample(apiOrigin);
    return sharing;
  };
  let delivering: Promise<DeliveredLinks> | undefined;
  const deliver = () => {
    delivering ??= deliverSample(apiOrigin);
    return delivering;
  };
  return { photos, video, share, deliver };
}

/** Canned projects show these: each item its own photograph, whatever the project. */
export async function answerRealMedia(page: Page, { photos, video }: RealMedia): Promise<void> {
  const pictures = photos.map((path) => readFileSync(path));
  const madeVideo = readFileSync(video);
  await page.route(
    /\/api\/video-projects\/[^/]+\/(image\/[^/]+(\/strip)?|(versions\/[^/]+\/)?poster)(\?|$)/,
    (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const { pathname, searchParams } = new URL(route.request().url());
      if (searchParams.get('variant') === 'film.mp4') {
        return route.fulfill({ contentType: 'video/mp4', body: madeVideo });
      }
      const place =
        /(\d+)(?:\/strip)?$/.exec(pathname)?.[1] ??
        (/(\d)\/(?:versions\/[^/]+\/)?poster$/.exec(pathname)?.[1] || '1');
      const shift = (searchParams.get('variant') ?? '').startsWith('enhanced') ? 4 : 0;
      const picture = pictures[(Number(place) + shift) % pictures.length];
      return route.fulfill({ contentType: 'image/jpeg', body: picture ?? '' });
    },
  );
  await page.route(
    /\/api\/video-projects\/[^/]+\/(versions\/[^/]+\/)?(video|preview)(\?|$)/,
    (route) => route.fulfill({ contentType: 'video/mp4', body: madeVideo }),
  );
}
