import * as edits from '@/contracts/edits';
import { type Route, route } from '@/product-api/http/route';
import { editProject } from './edit-project';
import { undoEdit } from './undo-edit';
import { useShot } from './use-shot';

export const editingRoutes: readonly Route[] = [
  route(edits.editProject, editProject),
  route(edits.undoEdit, undoEdit),
  route(edits.useShot, useShot),
];
