import { z } from 'zod';
import { projectId, versionId } from '@/contracts/ids';
import { readEnv } from '@/lib/env';
import { fitInto, toEmbedCode } from '@/lib/format/embed-code';
import { videoName } from '@/lib/format/project-name';
import { paths } from '@/lib/paths';
import { readSharedVideo, type ShareLink } from './proxy/read-shared-video';

/** A consumer may cache the response this long; a revoked link then shows nothing in its frame. */
const CACHE_SECONDS = 300;

const query = z.object({
  url: z.url(),
  format: z.string().default('json'),
  maxwidth: z.coerce.number().int().min(1).optional(),
  maxheight: z.coerce.number().int().min(1).optional(),
});

/**
 * Answers oEmbed requests for share links (oEmbed 1.0, oembed.com): 404 for any other address, 501 for a
 * format other than JSON.
 * @throws Error if the product API fails or cannot be reached.
 */
export async function answerOembed(
  asked: URLSearchParams,
  clientAddress: string | undefined,
): Promise<Response> {
  const parsed = query.safeParse(Object.fromEntries(asked));
  if (!parsed.success) return refuse(404);
  const { url, format, maxwidth, maxheight } = parsed.data;
  if (format !== 'json') return refuse(501);
  const origin = readEnv().APP_ORIGIN;
  const link = toShareLink(url, origin);
  const video = link && (await readSharedVideo(link, clientAddress));
  if (link === undefined || video === undefined) return refuse(404);

  const title = videoName(video);
  const size = fitInto(video, { width: maxwidth, height: maxheight });
  const embedUrl = origin + paths.embed(link.projectId, video.versionId, link.share);
  const body = {
    version: '1.0',
    type: 'video',
    title,
    ...size,
    html: toEmbedCode({ url: embedUrl, title, ...size }),
    thumbnail_url: origin + video.posterUrl,
    thumbnail_width: video.width,
    thumbnail_height: video.height,
    cache_age: CACHE_SECONDS,
    // A neutral version contains no names, not even ours.
    ...(!video.isNeutral && { provider_name: 'Homereel', provider_url: origin }),
  };
  return Response.json(body, {
    headers: { 'cache-control': `public, max-age=${CACHE_SECONDS}` },
  });
}

/**
 * Returns the parts of a link to a video or to a listing's page on this site; undefined for any other
 * address.
 */
function toShareLink(address: string, origin: string): ShareLink | undefined {
  const url = new URL(address);
  const project = /^\/(?:app\/video|listing)\/([^/]+)$/.exec(url.pathname)?.[1];
  const ids = z
    .object({
      projectId,
      versionId: versionId.optional(),
      share: z.string().min(1).max(100),
    })
    .safeParse({
      projectId: project,
      versionId: url.searchParams.get('version') ?? undefined,
      share: url.searchParams.get('share'),
    });
  return url.origin === origin && ids.success ? ids.data : undefined;
}

function refuse(status: 404 | 501): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
}
