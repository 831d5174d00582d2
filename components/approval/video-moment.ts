'use client';

import { useEffect, useState } from 'react';

/** Id of the element that plays the listing page's video. */
export const VIDEO_ID = 'video';

const findVideo = () => document.querySelector<HTMLVideoElement>(`video#${VIDEO_ID}`);

/** Plays the video from a given time. */
export function playVideoAt(seconds: number): void {
  const video = findVideo();
  if (video === null) return;
  video.currentTime = seconds;
  video.focus();
  video.scrollIntoView({ block: 'nearest' });
  video.play().catch(() => undefined);
}

export function pauseVideo(): void {
  findVideo()?.pause();
}

/** Returns the video's current time in seconds, which does not change while `isHeld`. */
export function useVideoSeconds(isHeld: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const video = findVideo();
    if (video === null || isHeld) return undefined;
    const read = () => setSeconds(video.currentTime);
    read();
    video.addEventListener('timeupdate', read);
    return () => video.removeEventListener('timeupdate', read);
  }, [isHeld]);
  return seconds;
}
