import { describeProject } from '../describe-project';
import { defineTool, projectArgument, toText } from '../tool';

export const getProject = defineTool({
  name: 'get_project',
  title: 'Look at a project',
  description:
    'Says how far a project is: its shots in order with the reason for each, the words, and every version with its state, progress and download address. After generate, call it every 15 seconds or so until the status is completed or failed.',
  input: projectArgument,
  isReadOnly: true,
  isRepeatable: true,
  run: async ({ project_id }, deps) => toText(await describeProject(deps, project_id)),
});
