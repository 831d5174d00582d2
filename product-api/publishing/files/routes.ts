import * as generation from '@/contracts/production/generation';
import * as stream from '@/contracts/production/stream';
import * as versions from '@/contracts/production/versions';
import * as shots from '@/contracts/project/shots';
import * as voice from '@/contracts/project/voice';
import { type Route, route } from '@/product-api/http/route';
import { downloadVersions } from './download-versions';
import { downloadVideo } from './download-video';
import { readCaptions } from './read-captions';
import { readShotImage } from './read-shot-image';
import { downloadSmallCopy, readStreamFile } from './send-stream';
import { downloadVersion, readPoster, streamPreview, streamVideo } from './send-version';

/** Files that owners and visitors with a link may both read. */
export const filesRoutes: readonly Route[] = [
  route(generation.streamVideo, streamVideo),
  route(generation.downloadVideo, downloadVideo),
  route(generation.readPoster, readPoster),
  route(generation.streamPreview, streamPreview),
  route(versions.streamVersion, streamVideo),
  route(versions.downloadVersion, downloadVersion),
  route(versions.readVersionPoster, readPoster),
  route(versions.streamVersionPreview, streamPreview),
  route(versions.downloadVersions, downloadVersions),
  route(stream.readStreamFile, readStreamFile),
  route(stream.downloadSmallCopy, downloadSmallCopy),
  route(shots.readShotImage, readShotImage),
  route(voice.readCaptions, readCaptions),
];
