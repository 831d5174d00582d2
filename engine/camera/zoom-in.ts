import type { Motion } from './camera';
import { zoomPath } from './zoom';

/** Closes in on the point of interest. */
export const zoomIn: Motion = (setting) => zoomPath(setting);
