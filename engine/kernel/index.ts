export { fillFilter, filterBytes, resample, scratchBytes, tapsFor } from './resample';
export { rgbToYuv, yuvToRgba } from './colour';
export { blendChroma, blendMask, blendTable, drawOverlay, scaleAround } from './blend';
export { warpBlend } from './warp-blend';
export { resampleGrid } from './resample-grid';
export { darken, drawSprite, meanCells, mixGrid } from './overlay';
export { convolve, convolveBytes } from './convolve';
export { countDiffering } from './count-differing';
