import * as sharing from '@/contracts/production/sharing';
import * as versions from '@/contracts/production/versions';
import { type Route, route } from '@/product-api/http/route';
import { readSharedVersion, readSharedVideo } from './read-shared-video';
import { shareProject, shareVersion, unshareProject, unshareVersion } from './share-links';

export const sharingRoutes: readonly Route[] = [
  route(sharing.shareProject, shareProject),
  route(sharing.unshareProject, unshareProject),
  route(sharing.readSharedVideo, readSharedVideo),
  route(versions.shareVersion, shareVersion),
  route(versions.unshareVersion, unshareVersion),
  route(versions.readSharedVersion, readSharedVersion),
];
