import type { VideoStream } from '@/contracts/production/stream';

/** The source of a player: the stream if it is available, otherwise the file. */
export interface PlaybackSource {
  readonly fileUrl: string;
  readonly stream?: Pick<VideoStream, 'masterUrl' | 'progressiveUrl'> | undefined;
}

/** `library`: the stream, through the player library; `native`: the stream, by the browser itself. */
export type PlaybackRoute = 'library' | 'native' | 'progressive' | 'file';

const HLS_TYPE = 'application/vnd.apple.mpegurl';
/** The profile of the largest rung. */
const RUNG_TYPE = 'video/mp4; codecs="avc1.64002a,mp4a.40.2"';

/**
 * Returns the best route for this browser. Safari plays streams itself, with AirPlay and picture in picture.
 * Native support in other browsers is less mature than the library, and does not report why it stops.
 */
export function chooseRoute({ stream }: PlaybackSource): PlaybackRoute {
  if (stream === undefined) return 'file';
  const isSafari = 'WebKitPlaybackTargetAvailabilityEvent' in window;
  const hasMediaSource = window.MediaSource?.isTypeSupported(RUNG_TYPE) ?? false;
  const playsStreams = document.createElement('video').canPlayType(HLS_TYPE) !== '';
  if (playsStreams && (isSafari || !hasMediaSource)) return 'native';
  return hasMediaSource ? 'library' : 'progressive';
}

/** Returns the address that a route opens. */
export function toAddress({ fileUrl, stream }: PlaybackSource, route: PlaybackRoute): string {
  if (stream === undefined || route === 'file') return fileUrl;
  return route === 'progressive' ? stream.progressiveUrl : stream.masterUrl;
}
