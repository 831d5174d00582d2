import { isOnline } from '@/lib/is-online';
import type { Carrier, CarrierStart } from './carrier';

/** The browser loads the address itself: a file, or a stream if it can play streams. */
export function carryByElement({ video, url, at, events }: CarrierStart): Carrier {
  const listeners = new AbortController();
  const open = (seconds: number) => {
    video.src = url;
    if (seconds > 0) video.currentTime = seconds;
  };
  // It may be playing already, since before there was a script.
  const isOpen = video.src === new URL(url, window.location.href).href && video.error === null;
  if (!isOpen) open(at);
  const { signal } = listeners;
  const onError = () => {
    const { code } = video.error ?? {};
    if (code === MediaError.MEDIA_ERR_DECODE) events.onUnplayable();
    else if (isOnline()) events.onRefused();
    else events.onDisconnected();
  };
  video.addEventListener('error', onError, { signal });
  video.addEventListener('progress', events.onLoaded, { signal });
  return {
    resume() {
      // A browser that is still retrying continues by itself.
      if (video.error === null) return;
      open(video.currentTime);
    },
    stop() {
      listeners.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}
