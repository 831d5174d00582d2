/**
 * Pages and files that visitors with a link can read.
 * Other modules import this file alone.
 */
export { loadLinks } from './delivery/delivery-links';
export { readShotImage } from './files/read-shot-image';
export { streamVideo } from './files/send-version';
export { loadPlayReport } from './plays/read-play-report';
export { publishingRoutes } from './routes';
