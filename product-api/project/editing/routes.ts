import * as edits from '@/contracts/production/edits';
import { type Route, route } from '@/product-api/http/route';
import { editProject } from './edit-project';
import { exportListing } from './export-listing';
import { importListing } from './import-listing';
import { undoEdit } from './undo-edit';
import { useShot } from './use-shot';

export const editingRoutes: readonly Route[] = [
  route(edits.editProject, editProject),
  route(edits.undoEdit, undoEdit),
  route(edits.exportListing, exportListing),
  route(edits.importListing, importListing),
  route(edits.useShot, useShot),
];
