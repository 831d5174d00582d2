import * as words from '@/contracts/production/preview-words';
import * as stream from '@/contracts/production/stream';
import * as versions from '@/contracts/production/versions';
import { type Route, route } from '@/product-api/http/route';
import { downloadVersions } from '@/product-api/publishing/files/download-versions';
import { downloadSmallCopy, readStreamFile } from '@/product-api/publishing/files/send-stream';
import {
  downloadVersion,
  readPoster,
  streamPreview,
  streamVideo,
} from '@/product-api/publishing/files/send-version';
import { addVersion } from './add-version';
import { listVersions, previewTypedVersions } from './list-versions';
import { previewTypedWords, readPreviewWords } from './read-preview-words';
import { readStill } from './read-still';
import { removeVersion } from './remove-version';
import { saveVersion } from './save-version';

export const versionsRoutes: readonly Route[] = [
  route(versions.listVersions, listVersions),
  route(versions.previewTypedVersions, previewTypedVersions),
  route(versions.addVersion, addVersion),
  route(versions.saveVersion, saveVersion),
  route(versions.removeVersion, removeVersion),
  route(versions.streamVersion, streamVideo),
  route(versions.downloadVersion, downloadVersion),
  route(versions.readVersionPoster, readPoster),
  route(versions.streamVersionPreview, streamPreview),
  route(versions.readStill, readStill),
  route(versions.downloadVersions, downloadVersions),
  route(stream.readStreamFile, readStreamFile),
  route(stream.downloadSmallCopy, downloadSmallCopy),
  route(words.readPreviewWords, readPreviewWords),
  route(words.previewTypedWords, previewTypedWords),
];
