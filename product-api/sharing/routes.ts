import * as sharing from '@/contracts/sharing';
import { type Route, route } from '@/product-api/http/route';
import { readSharedVideo } from './read-shared-video';
import { shareProject } from './share-project';
import { unshareProject } from './unshare-project';

export const sharingRoutes: readonly Route[] = [
  route(sharing.shareProject, shareProject),
  route(sharing.unshareProject, unshareProject),
  route(sharing.readSharedVideo, readSharedVideo),
];
