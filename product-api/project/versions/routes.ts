import * as words from '@/contracts/production/preview-words';
import * as versions from '@/contracts/production/versions';
import { type Route, route } from '@/product-api/http/route';
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
  route(versions.readStill, readStill),
  route(words.readPreviewWords, readPreviewWords),
  route(words.previewTypedWords, previewTypedWords),
];
