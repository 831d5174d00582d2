import { z } from 'zod';
import { readProject } from '@/contracts/projects';
import { readShotImage } from '@/contracts/shots';
import { defineTool, projectArgument, type ToolContent, toText } from '../tool';

const MAX_STILLS = 12;
const WIDTH_PIXELS = 640;

export const previewStills = defineTool({
  name: 'preview_stills',
  title: 'Look at the shots',
  description:
    'Shows pictures of the project’s shots in the order of the video, small, with what the edit decided of each. Costs nothing.',
  input: {
    ...projectArgument,
    first: z.number().int().min(1).default(1).describe('The position of the first shot shown.'),
    count: z.number().int().min(1).max(MAX_STILLS).default(6),
  },
  isReadOnly: true,
  isRepeatable: true,
  async run({ project_id, first, count }, { api }) {
    const { clips } = await api.call(readProject, { params: { projectId: project_id } });
    const content: ToolContent = toText({ shots: clips.length });
    for (const [i, clip] of clips.slice(first - 1, first - 1 + count).entries()) {
      const { data, mimeType } = await api.readBytes(readShotImage, {
        params: { projectId: project_id, imageId: clip.id },
        query: { width: WIDTH_PIXELS },
      });
      const reason = clip.edit?.reason ?? '';
      const text = `Shot ${first + i}, ${clip.displayName} (${clip.id}), ${clip.cameraMotion}. ${reason}`;
      content.push({ type: 'text', text });
      content.push({ type: 'image', data: data.toString('base64'), mimeType });
    }
    return content;
  },
});
