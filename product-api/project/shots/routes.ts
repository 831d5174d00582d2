import { readPhotoFindings as photoFindings } from '@/contracts/project/photo-findings';
import * as shots from '@/contracts/project/shots';
import { type Route, route } from '@/product-api/http/route';
import { readClipStrip } from './read-clip-strip';
import { readPhotoFindings } from './read-photo-findings';
import { readShotUrl } from './read-shot-url';
import { removeShot } from './remove-shot';
import { uploadShot } from './upload-shot';

export const shotsRoutes: readonly Route[] = [
  route(shots.uploadShot, uploadShot),
  route(shots.removeShot, removeShot),
  route(shots.readShotUrl, readShotUrl),
  route(shots.readClipStrip, readClipStrip),
  route(photoFindings, readPhotoFindings),
];
