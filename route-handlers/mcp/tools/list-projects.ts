import { z } from 'zod';
import { listProjects as operation } from '@/contracts/project/projects';
import { toSummary } from '../describe-project';
import { defineTool, toText } from '../tool';

const MAX_LISTED = 50;

export const listProjects = defineTool({
  name: 'list_projects',
  title: 'List projects',
  description:
    'Lists the newest projects with their state. A project is one property listing: its photos, words and video versions.',
  input: {
    limit: z.number().int().min(1).max(MAX_LISTED).default(20).describe('How many at most.'),
  },
  isReadOnly: true,
  isRepeatable: true,
  async run({ limit }, { api }) {
    const projects = await api.call(operation, { query: { limit } });
    return toText({ projects: projects.map(toSummary) });
  },
});
