import { z } from 'zod';
import { editProject as edit, undoEdit } from '@/contracts/production/edits';
import { describeProject } from '../describe-project';
import { defineTool, projectArgument, toText } from '../tool';

export const editProject = defineTool({
  name: 'edit_project',
  title: 'Edit a project',
  description:
    'Chooses, orders and directs the photos as an editor of property videos would, with a reason for each; what a person decided by hand stays. With undo, takes the last edit back.',
  input: { ...projectArgument, undo: z.boolean().default(false) },
  isReadOnly: false,
  isRepeatable: true,
  async run({ project_id, undo }, deps) {
    const params = { projectId: project_id };
    if (undo) await deps.api.call(undoEdit, { params });
    else await deps.api.call(edit, { params, body: {} });
    return toText(await describeProject(deps, project_id));
  },
});
