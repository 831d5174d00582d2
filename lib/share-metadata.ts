import type { Metadata } from 'next';
import type { SharedVideo } from '@/contracts/production/sharing';
import { videoName } from '@/lib/format/project-name';
import { paths } from '@/lib/paths';
import { namesInvitation } from '@/rules/names-invitation';

/** What messengers are told of: a video on its own page, or the film of a listing's page. */
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
  /** Where the site is reached; messengers take absolute addresses only. */
  readonly origin: string;
  /** The share link, as a path of this site. */
  readonly path: string;
  /** The player's own page, as a path of this site. */
  readonly embedPath: string;
  /** In place of the video's own description. */
  readonly description?: string | undefined;
}

/**
 * What messengers show of a share link: the video's poster, and the video itself where they play
 * one. Search engines are told to keep out.
 */
export function toShareMetadata(video: PresentedVideo, page: SharePage): Metadata {
  const { width, height, isNeutral } = video;
  // The lighter one where it is made: messengers play it inline.
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
 * A description for messengers and machines: none that speaks of an open house where that is over, because they
 * show it alone.
 */
export function toLasting(description: string | undefined, isOver: boolean): string | undefined {
  const invites = isOver && description !== undefined && namesInvitation(description);
  return invites ? undefined : description;
}

function toOembedUrl(origin: string, path: string): string {
  return `${origin}${paths.oembed}?format=json&url=${encodeURIComponent(origin + path)}`;
}
