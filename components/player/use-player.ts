import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { chooseRoute, type PlaybackSource, toAddress } from '@/lib/player/playback-source';
import type { Playback, PlaybackOptions, PlaybackStatus } from '@/lib/player/start-playback';

/** `bare`: the browser's own player, before the scripts take over; `idle`: waiting for a press. */
export type PlayerStatus = 'bare' | 'idle' | PlaybackStatus;

interface PlayerOptions {
  readonly source: PlaybackSource;
  readonly readSource: PlaybackOptions['readSource'];
  readonly autoPlay?: boolean;
}

interface Player {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Address that the element plays without scripts. */
  readonly address: string;
  readonly status: PlayerStatus;
  /** Starts playing on a press of a button or after a failure, and focuses the video. */
  readonly play: () => void;
}

/** The element plays a single file: the page is older than the scripts that the site serves now. */
const alone: Playback = { stop: () => undefined };

/**
 * Plays a video: its stream if there is one. The library for it is loaded at the press. Before that, and
 * without scripts, the element plays its own address.
 */
export function usePlayer(options: PlayerOptions): Player {
  const video = useRef<HTMLVideoElement>(null);
  const playback = useRef<Playback | 'starting'>(undefined);
  const latest = useRef(options);
  latest.current = options;
  const [status, setStatus] = useState<PlayerStatus>('bare');
  // A changed address would stop playback.
  const [address] = useState(() => toAddress(options.source, 'progressive'));

  const start = useCallback(async () => {
    const element = video.current;
    if (element === null || playback.current !== undefined) return;
    playback.current = 'starting';
    setStatus('loading');
    const { source } = latest.current;
    const route = chooseRoute(source);
    const at = prepare(element, toAddress(source, route), route === 'library');
    const player = await import('@/lib/player/start-playback').catch(() => undefined);
    if (video.current !== element) return;
    playback.current = undefined;
    if (player === undefined) {
      playback.current = alone;
      element.src = toAddress(source, 'progressive');
      element.play().catch(() => undefined);
      return setStatus('playing');
    }
    playback.current = player.startPlayback(element, {
      source,
      route,
      at,
      readSource: () => latest.current.readSource(),
      onStatus: (next) => {
        if (next === 'gone' || next === 'failed') playback.current = undefined;
        setStatus(next);
      },
    });
  }, []);

  const play = useCallback(() => {
    // Rendered synchronously, because a hidden element cannot take the focus.
    flushSync(() => setStatus('loading'));
    video.current?.focus();
    void start();
  }, [start]);

  const { autoPlay = false } = options;
  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    // Playback may have started before this script loaded.
    if (autoPlay || !element.paused || element.error !== null) void start();
    else setStatus('idle');
    const onPlay = () => void start();
    const onError = () => {
      if (playback.current !== undefined && playback.current !== alone) return;
      playback.current = undefined;
      setStatus('failed');
    };
    element.addEventListener('play', onPlay);
    element.addEventListener('error', onError);
    return () => {
      element.removeEventListener('play', onPlay);
      element.removeEventListener('error', onError);
      if (playback.current !== 'starting') playback.current?.stop();
      playback.current = undefined;
    };
  }, [start, autoPlay]);

  return { video, address, status, play };
}

/**
 * Prepares the element during the press, which browsers may require for sound.
 * @returns the start in seconds.
 */
function prepare(element: HTMLVideoElement, address: string, isFedByLibrary: boolean): number {
  const at = element.currentTime;
  if (isFedByLibrary) {
    // Stops the element's own loading, which would compete with the player for bandwidth.
    element.removeAttribute('src');
    element.load();
    return at;
  }
  if (!element.src.endsWith(address) || element.error !== null) element.src = address;
  element.play().catch(() => undefined);
  return at;
}
