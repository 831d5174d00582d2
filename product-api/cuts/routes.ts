import * as cuts from '@/contracts/cuts';
import * as words from '@/contracts/preview-words';
import * as stream from '@/contracts/stream';
import { type Route, route } from '@/product-api/http/route';
import { addCut } from './add-cut';
import { downloadCuts } from './download-cuts';
import { listCuts, previewTypedCuts } from './list-cuts';
import { previewTypedWords, readPreviewWords } from './read-preview-words';
import { readStill } from './read-still';
import { removeCut } from './remove-cut';
import { saveCut } from './save-cut';
import { downloadCut, readPoster, streamPreview, streamVideo } from './send-cut';
import { downloadSmallCopy, readStreamFile } from './send-stream';

export const cutsRoutes: readonly Route[] = [
  route(cuts.listCuts, listCuts),
  route(cuts.previewTypedCuts, previewTypedCuts),
  route(cuts.addCut, addCut),
  route(cuts.saveCut, saveCut),
  route(cuts.removeCut, removeCut),
  route(cuts.streamCut, streamVideo),
  route(cuts.downloadCut, downloadCut),
  route(cuts.readCutPoster, readPoster),
  route(cuts.streamCutPreview, streamPreview),
  route(cuts.readStill, readStill),
  route(cuts.downloadCuts, downloadCuts),
  route(stream.readStreamFile, readStreamFile),
  route(stream.downloadSmallCopy, downloadSmallCopy),
  route(words.readPreviewWords, readPreviewWords),
  route(words.previewTypedWords, previewTypedWords),
];
