/**
 * Makes videos and pictures.
 * Other modules import this file alone.
 */
export { finishEnhancement, finishShotVideo } from './enhancements/finish-variant';
export { applyRenderEvent, type Finishers } from './generation/apply-render-event';
export { cancelAllWork, cancelJob } from './generation/cancel-running';
export { finishProjectVideo } from './generation/finish-project-video';
export { generateVideo } from './generation/generate-video';
export { loadStatus } from './generation/read-status';
export { startRenderingAhead } from './generation/render-ahead';
export { sweepWork } from './generation/sweep-work';
export { productionRoutes } from './routes';
