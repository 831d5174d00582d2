import type { Metadata } from 'next';
import type { SharedVideo } from '@/contracts/sharing';

/** The title of a shared video, also when its project has no name. */
export function sharedVideoName({ name }: Pick<SharedVideo, 'name'>): string {
  return name || 'Property video';
}

/**
 * What messengers show of a share link: the video's poster, and the video itself where they play
 * one. Search engines are told to keep out.
 * @param origin where the site is reached; messengers take absolute addresses only.
 * @param path the share link, as a path of this site.
 */
export function toShareMetadata(video: SharedVideo, origin: string, path: string): Metadata {
  const { width, height } = video;
  const title = sharedVideoName(video);
  const description = video.description || 'A video tour of the property.';
  const [videoUrl, posterUrl] = [video.videoUrl, video.posterUrl].map((url) => `${origin}${url}`);
  const poster = { url: `${posterUrl}`, width, height, alt: `A still of ${title}` };
  return {
    title: { absolute: title },
    description,
    robots: { index: false, follow: false },
    openGraph: {
      type: 'video.other',
      url: path,
      title,
      description,
      images: [poster],
      videos: [{ url: `${videoUrl}`, secureUrl: videoUrl, type: 'video/mp4', width, height }],
    },
    twitter: {
      card: 'player',
      title,
      description,
      images: [poster],
      players: [{ playerUrl: `${videoUrl}`, streamUrl: `${videoUrl}`, width, height }],
    },
  };
}
