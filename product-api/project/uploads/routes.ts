import * as uploads from '@/contracts/project/uploads';
import { type Route, route } from '@/product-api/http/route';
import { appendUpload } from './append-upload';
import { createUpload } from './create-upload';
import { dropAwaitedFiles } from './drop-awaited-files';
import { finishUpload } from './finish-upload';
import { listAwaitedFiles } from './list-awaited-files';
import { readUpload } from './read-upload';
import { removeUpload } from './remove-upload';

export const uploadsRoutes: readonly Route[] = [
  route(uploads.createUpload, createUpload),
  route(uploads.readUpload, readUpload),
  route(uploads.appendUpload, appendUpload),
  route(uploads.removeUpload, removeUpload),
  route(uploads.finishUpload, finishUpload),
  route(uploads.listAwaitedFiles, listAwaitedFiles),
  route(uploads.dropAwaitedFiles, dropAwaitedFiles),
];
