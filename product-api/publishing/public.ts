/**
 * What visitors with a link see, and the files that they read.
 * Other modules import this file alone.
 */
export { loadLinks } from './delivery/delivery-links';
export { readShotImage } from './files/read-shot-image';
export { streamVideo } from './files/send-version';
export { loadPlayReport } from './plays/read-play-report';
export { publishingRoutes } from './routes';
