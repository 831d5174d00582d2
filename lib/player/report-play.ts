import { type PlayPlace, recordPlay } from '@/contracts/publishing/plays';
import { call } from '@/lib/api/call';
import { isScanned, QR_REFERRER } from '@/rules/qr-scan';

interface ReportedPlay {
  readonly playToken: string;
  readonly place: PlayPlace;
  /** Aborted when the page is left. */
  readonly signal: AbortSignal;
}

/** Quarters end a little early: players stop a frame or two short of a video's length. */
const TOLERANCE = 0.01;

/** Tells that a video plays, and each quarter of it that has been seen; what was skipped is not seen. */
export function reportPlay(
  video: HTMLVideoElement,
  { playToken, place, signal }: ReportedPlay,
): void {
  const referrer = readReferrer();
  let told = -1;
  const tell = () => {
    const quarters = Math.min(4, Math.floor((toSeenShare(video) + TOLERANCE) * 4));
    if (quarters <= told) return;
    told = quarters;
    // A play that cannot be told is not worth a word to the viewer.
    call(recordPlay, { body: { playToken, place, quarters, referrer } }).catch(() => undefined);
  };
  video.addEventListener('timeupdate', tell, { signal });
  video.addEventListener('ended', tell, { signal });
  tell();
}

function toSeenShare({ played, duration }: HTMLVideoElement): number {
  if (!(duration > 0)) return 0;
  let seconds = 0;
  for (let i = 0; i < played.length; i += 1) seconds += played.end(i) - played.start(i);
  return seconds / duration;
}

/** The host of the site that led here, or that a QR code did; undefined for our own, and where there is none. */
function readReferrer(): string | undefined {
  if (isScanned(window.location.search)) return QR_REFERRER;
  if (!URL.canParse(document.referrer)) return undefined;
  const { host, protocol } = new URL(document.referrer);
  const isSite = protocol === 'https:' || protocol === 'http:';
  return isSite && host !== window.location.host ? host : undefined;
}
