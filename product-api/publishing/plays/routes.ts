import * as plays from '@/contracts/publishing/plays';
import { type Route, route } from '@/product-api/http/route';
import { downloadPlayReport } from './download-play-report';
import { readPlayReport } from './read-play-report';
import { recordPlay } from './record-play';

export const playsRoutes: readonly Route[] = [
  route(plays.recordPlay, recordPlay),
  route(plays.readPlayReport, readPlayReport),
  route(plays.downloadPlayReport, downloadPlayReport),
];
