import type { Page } from '@playwright/test';
import { type VersionPreset, versionPresets } from '@/contracts/production/versions';
import { defaultMotion } from '@/contracts/project/motion';
import type { PhotoFindings } from '@/contracts/project/photo-findings';
import { shapeSizes } from '@/contracts/project/shape';
import { defaultTransition } from '@/contracts/project/transition';
import type { PlayReport } from '@/contracts/publishing/plays';

/** Responses for rare states of a running product; the screens cannot distinguish them from real ones. */
export interface Canned {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const cannedId = '3f9f1a3e-8b0e-4d53-9a51-0d6f7f6a1c11';
export const cannedShotId = (n: number) => `7d8d2b52-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Answers every call whose path matches with this response, in the browser, by method. */
export async function answer(
  page: Page,
  method: string,
  path: string | RegExp,
  canned: Canned | (() => Canned),
): Promise<void> {
  const matches = (url: URL) =>
    typeof path === 'string' ? url.pathname === path : path.test(url.pathname);
  await page.route(matches, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const { status = 200, body, headers = {} } = typeof canned === 'function' ? canned() : canned;
    return route.fulfill({
      status,
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  });
}

/**
 * Answers calls about canned projects: their pictures and videos exist but are empty. Each project has one
 * version, the main one; its words, voice, findings and price are canned too, and none of its files are on
 * another device.
 */
export async function answerMedia(page: Page): Promise<void> {
  await answer(page, 'GET', /\/api\/video-projects\/[^/]+\/versions$/, {
    body: { versions: [cannedVersion()] },
  });
  await answer(page, 'GET', /\/api\/video-projects\/[^/]+\/facts$/, {
    body: { facts: {}, captions: [] },
  });
  for (const method of ['GET', 'POST']) {
    await answer(page, method, /\/versions\/[^/]+\/words$/, {
      body: { isShown: false, overlays: [] },
    });
  }
  await answer(page, 'GET', /\/awaited-files$/, { body: { files: [] } });
  await answer(page, 'GET', /\/api\/video-projects\/[^/]+\/voice$/, { body: cannedVoice });
  await answer(page, 'GET', /\/api\/video-projects\/[^/]+\/plays$/, { body: cannedPlays });
  await answer(page, 'GET', /\/api\/video-projects\/[^/]+\/approval$/, {
    body: { isOpen: false, comments: [] },
  });
  await answer(page, 'GET', /\/api\/video-projects\/[^/]+\/price$/, { body: cannedPrice });
  await answer(page, 'GET', /\/image\/[^/]+\/findings$/, { body: cannedFindings });
  await page.route(
    /\/api\/video-projects\/[^/]+\/(image\/[^/]+|(versions\/[^/]+\/)?poster)(\?|$)/,
    (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ contentType: 'image/svg+xml', body: picture })
        : route.fallback(),
  );
  await page.route(
    /\/api\/video-projects\/[^/]+\/(versions\/[^/]+\/)?(video|preview)(\?|$)/,
    (route) => route.fulfill({ contentType: 'video/mp4', body: '' }),
  );
}

/** The voice of a project without one. */
export const cannedVoice = {
  script: '',
  captions: [],
  hasOwnCaptions: false,
  startSeconds: 0.5,
  burnsCaptions: false,
  soundUnderVoice: 'usual',
};

/** The plays of a project that nobody has watched. */
const cannedPlays: PlayReport = {
  title: 'Seaside cottage',
  total: { plays: 0, reached: [0, 0, 0, 0] },
  days: Array.from({ length: 30 }, (_, n) => ({
    day: new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10),
    plays: 0,
  })),
  versions: [],
  referrers: [],
  places: [],
};

/** Price of generating three photos. */
export const cannedPrice = { pricePerItem: 10, items: 3, chargedItems: 3, tokens: 30 };

/** Findings of a photo with uniform interest. */
const even = Array.from({ length: 48 }, () => 1);
const cannedFindings: PhotoFindings = {
  interest: { x: even, y: even },
  analysis: {
    interest: even.flatMap(() => even),
    isDrawing: false,
    writing: [],
    faces: [],
    sharpness: 1,
    light: 0.5,
    colours: even,
  },
};

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#789"/></svg>';

/** Returns an error response in the product API's form. */
export function refusal(status: number, code: string, error: string, details = {}): Canned {
  return { status, body: { error, code, requestId: 'test', ...details } };
}

/** Returns a project of photos with the default motions and transitions. */
export function cannedProject(
  photos: number,
  change: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> & { clips: unknown[] } {
  const clips = Array.from({ length: photos }, (_, n) => ({
    id: cannedShotId(n),
    pick: { fileName: 'original.jpg' },
    displayName: `room-${n + 1}.jpg`,
    cameraMotion: defaultMotion(n),
    ...(n < photos - 1 && { transition: { transition: defaultTransition(n) } }),
    order: n,
    isVideo: false,
    width: 1600,
    height: 1200,
    placeholder: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
    disclosure: 'none',
    paid: false,
  }));
  return {
    id: cannedId,
    projectId: cannedId,
    name: 'Seaside cottage',
    description: 'Three rooms and a view.',
    status: 'ready_for_generation',
    revision: 1,
    createdAt: '2025-01-05T15:04:00.000Z',
    updatedAt: '2025-01-05T20:04:00.000Z',
    shape: '16:9',
    music: 'none',
    clips,
    ...change,
  };
}

/** Returns the variants of the canned project's first shot, the last one selected. */
export function cannedVariants(names: readonly string[]) {
  return {
    body: {
      variants: names.map((fileName) => ({
        fileName,
        url: `/api/video-projects/${cannedId}/image/${cannedShotId(0)}?variant=${fileName}`,
        type: fileName.endsWith('.mp4') ? 'video' : 'image',
        disclosure: 'none',
      })),
      selectedVariant: names.at(-1),
    },
  };
}

export const cannedVersionId = (n: number) =>
  `5c1d2b52-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Returns a completed, up-to-date version of the canned project; number 0 is the main one. */
export function cannedVersion(
  n = 0,
  preset: VersionPreset = 'property',
  change: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const { label, shape, seconds, isNeutral } = versionPresets[preset];
  const versionId = cannedVersionId(n);
  const at = (file: string) => `/api/video-projects/${cannedId}/versions/${versionId}/${file}`;
  const { width, height } = shapeSizes[shape];
  return {
    versionId,
    preset,
    name: label,
    shape,
    targetSeconds: seconds,
    isNeutral,
    isMain: n === 0,
    isTicked: true,
    state: 'completed',
    isOutdated: false,
    video: {
      videoUrl: at('video'),
      posterUrl: at('poster'),
      previewUrl: at('preview'),
      downloadUrl: at('download'),
      fileName: `Seaside cottage ${label}.mp4`,
      seconds: seconds + 1,
      width,
      height,
      bytes: 12_400_000 - n * 900_000,
      stream: {
        masterUrl: at(`stream/${versionId}/master.m3u8`),
        progressiveUrl: at(`stream/${versionId}/720p.mp4`),
        progressiveBytes: 7_500_000,
        width: Math.round(width / 1.5),
        height: Math.round(height / 1.5),
        isComplete: true,
      },
      smallCopy: {
        downloadUrl: at('small'),
        fileName: `Seaside cottage ${label} small.mp4`,
        bytes: 7_500_000,
      },
      shotIds: [cannedShotId(0), cannedShotId(1), cannedShotId(2)],
    },
    isShared: false,
    ...change,
  };
}

/** Like `cannedVersion`, for a version whose video announces an open house. */
export function cannedInvitingVersion(
  invitation: object,
  ...[n, preset, change]: Parameters<typeof cannedVersion>
): Record<string, unknown> {
  const made = cannedVersion(n, preset, change);
  return { ...made, video: { ...(made.video as object), invitation } };
}

/** Prices and limits of the product. */
export const cannedSettings = {
  vid_gen_price: 10,
  image_enhance_price: 5,
  costs: { imageEnhancement: 5 },
  topUp: { way: 'paid', tokens: 100, amount: 1_900, currency: 'usd' } as const,
  limits: {
    photoBytes: 50_000_000,
    photoPixels: 100_000_000,
    clipBytes: 500_000_000,
    clipSeconds: 120,
    itemsPerProject: 60,
  },
  processors: [],
  draftDays: 0,
  hasSupportDesk: false,
};
