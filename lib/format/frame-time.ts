import { FRAME_RATE } from '@/contracts/production/storyboard';

/** A frame's time to the frame: `0:03.12` is the twelfth frame after three seconds. */
export function formatFrameTime(frame: number): string {
  const seconds = Math.floor(frame / FRAME_RATE);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${minutes}:${pad(rest)}.${pad(frame % FRAME_RATE)}`;
}
