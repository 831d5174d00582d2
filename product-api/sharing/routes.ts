import * as cuts from '@/contracts/cuts';
import * as sharing from '@/contracts/sharing';
import { type Route, route } from '@/product-api/http/route';
import { readSharedCut, readSharedVideo } from './read-shared-video';
import { shareCut, shareProject, unshareCut, unshareProject } from './share-links';

export const sharingRoutes: readonly Route[] = [
  route(sharing.shareProject, shareProject),
  route(sharing.unshareProject, unshareProject),
  route(sharing.readSharedVideo, readSharedVideo),
  route(cuts.shareCut, shareCut),
  route(cuts.unshareCut, unshareCut),
  route(cuts.readSharedCut, readSharedCut),
];
