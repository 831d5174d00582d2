import { type PlayPlace, recordPlay } from '@/contracts/publishing/plays';
import { call } from '@/lib/api/call';
import { isScanned, QR_REFERRER } from '@/rules/qr-scan';

interface ReportedPlay {
  readonly playToken: string;
  readonly place: PlayPlace;
  /** Aborted when the page is left. */
  readonly signal: AbortSignal;
}

/** Quarters end slightly early, because players stop a frame or two before the end of a video. */
const TOLERANCE = 0.01;

/** Reports that a video plays, and each quarter that was watched; skipped parts do not count. */
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
    // A failed report must not disturb the viewer.
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

/**
 * Returns the host of the referring site, or `QR_REFERRER` for a QR code; undefined for our own site, and without a
 * referrer.
 */
function readReferrer(): string | undefined {
  if (isScanned(window.location.search)) return QR_REFERRER;
  if (!URL.canParse(document.referrer)) return undefined;
  const { host, protocol } = new URL(document.referrer);
  const isSite = protocol === 'https:' || protocol === 'http:';
  return isSite && host !== window.location.host ? host : undefined;
}
