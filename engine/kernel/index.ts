export { fillFilter, filterBytes, resample, scratchBytes, tapsFor } from './resample';
export { rgbToYuv } from './colour';
export { blendChroma, blendMask, blendTable, drawMark, scaleAround } from './blend';
export { warpBlend } from './warp';
export { bend } from './bend';
