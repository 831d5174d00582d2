import type { Metadata } from 'next';
import type { SharedVideo } from '@/contracts/production/sharing';
import { videoName } from '@/lib/format/project-name';
import { paths } from '@/lib/paths';
import { namesInvitation } from '@/rules/names-invitation';

/** The video in a link preview: a video on its own page, or that of a listing's page. */
export type PresentedVideo = Pick<
  SharedVideo,
  | 'isNeutral'
  | 'name'
  | 'description'
  | 'videoUrl'
  | 'posterUrl'
  | 'stream'
  | 'width'
  | 'height'
  | 'pastInvitation'
>;

interface SharePage {
  /** Origin of the site; messengers only accept absolute addresses. */
  readonly origin: string;
  /** The share link, as a path on this site. */
  readonly path: string;
  /** The player's own page, as a path on this site. */
  readonly embedPath: string;
  /** Replaces the video's own description. */
  readonly description?: string | undefined;
}

/**
 * Returns the link preview of a share link for messengers: the video's poster, and the video itself for those
 * that play it. Search engines must not index it.
 */
export function toShareMetadata(video: PresentedVideo, page: SharePage): Metadata {
  const { width, height, isNeutral } = video;
  // The lighter file if it is available, because messengers play it inline.
  const played = {
    url: `${page.origin}${video.stream?.progressiveUrl ?? video.videoUrl}`,
    width: video.stream?.width ?? width,
    height: video.stream?.height ?? height,
  };
  const { origin, path, embedPath } = page;
  const title = videoName(video);
  const own = isNeutral
    ? undefined
    : toLasting(video.description, video.pastInvitation !== undefined);
  const description = page.description || own || 'A video tour of the property.';
  const playerUrl = `${origin}${embedPath}`;
  const poster = { url: `${origin}${video.posterUrl}`, width, height, alt: `A still of ${title}` };
  return {
    title: { absolute: title },
    description,
    robots: { index: false, follow: false },
    alternates: {
      types: { 'application/json+oembed': [{ url: toOembedUrl(origin, path), title }] },
    },
    openGraph: {
      type: 'video.other',
      url: path,
      title,
      description,
      images: [poster],
      videos: [{ ...played, secureUrl: played.url, type: 'video/mp4' }],
    },
    twitter: {
      card: 'player',
      title,
      description,
      images: [poster],
      players: [{ playerUrl, streamUrl: played.url, width, height }],
    },
  };
}

/**
 * Returns the description for messengers and machines; undefined if it announces a past open house, because
 * it is shown without the current status.
 */
export function toLasting(description: string | undefined, isOver: boolean): string | undefined {
  const invites = isOver && description !== undefined && namesInvitation(description);
  return invites ? undefined : description;
}

function toOembedUrl(origin: string, path: string): string {
  return `${origin}${paths.oembed}?format=json&url=${encodeURIComponent(origin + path)}`;
}
