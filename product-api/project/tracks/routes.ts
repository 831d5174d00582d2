import * as tracks from '@/contracts/project/tracks';
import { type Route, route } from '@/product-api/http/route';
import { changeTrack } from './change-track';
import { readTrack } from './read-track';
import { removeTrack } from './remove-track';
import { streamTrack } from './stream-track';
import { uploadTrack } from './upload-track';

export const tracksRoutes: readonly Route[] = [
  route(tracks.uploadTrack, uploadTrack),
  route(tracks.readTrack, readTrack),
  route(tracks.changeTrack, changeTrack),
  route(tracks.removeTrack, removeTrack),
  route(tracks.streamTrack, streamTrack),
];
