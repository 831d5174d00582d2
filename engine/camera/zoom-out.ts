import type { Motion } from './camera';
import { zoomPath } from './zoom';

/** Starts at the point of interest and ends with the whole picture. */
export const zoomOut: Motion = (setting) => {
  const path = zoomPath(setting);
  return (progress) => path(1 - progress);
};
