import { z } from 'zod';
import {
  listVersions,
  readStill,
  type Version,
  versionPreset,
} from '@/contracts/production/versions';
import { type ProjectWithClips, readProject } from '@/contracts/project/projects';
import { defineTool, projectArgument, type ToolContent, ToolRefused, toText } from '../tool';

const MAX_STILLS = 12;

export const previewStills = defineTool({
  name: 'preview_stills',
  title: 'Look at the video before it is made',
  description:
    'Shows stills of a version, a small picture for each shot in its order: how it is framed in the middle of its time, with the words that stand there. Costs nothing. Look at them after create_project, edit_project and set_words, before generate.',
  input: {
    ...projectArgument,
    version: versionPreset.describe('By default the project’s main version.').optional(),
    first: z.number().int().min(1).default(1).describe('The position of the first shot shown.'),
    count: z.number().int().min(1).max(MAX_STILLS).default(6),
  },
  isReadOnly: true,
  isRepeatable: true,
  async run({ project_id, version: preset, first, count }, { api }) {
    const params = { projectId: project_id };
    const [{ versions }, project] = await Promise.all([
      api.call(listVersions, { params }),
      api.call(readProject, { params }),
    ]);
    const version = versions.find((one) =>
      preset === undefined ? one.isMain : one.preset === preset,
    );
    if (version === undefined) throw new ToolRefused(`The project has no version ${preset}.`);
    const shots = listShots(version, project);
    const content: ToolContent = toText({ version: version.preset, shots: shots.length });
    for (const [i, shot] of shots.slice(first - 1, first - 1 + count).entries()) {
      const { data, mimeType } = await api.readBytes(readStill, {
        params: { ...params, versionId: version.versionId, shotId: shot.id },
      });
      const text = `Shot ${first + i}: ${shot.displayName} (${shot.id}), ${shot.motion}. ${shot.reason}`;
      content.push({ type: 'text', text });
      content.push({ type: 'image', data: data.toString('base64'), mimeType });
    }
    return content;
  },
});

/** The shots of a version in its order. */
function listShots({ edit, shotIds }: Version, { clips, leftOut = [] }: ProjectWithClips) {
  const chosen = shotIds ?? clips.map(({ id }) => id);
  const usual = clips
    .filter(({ id }) => chosen.includes(id))
    .map(({ id, cameraMotion, edit: own }) => ({ id, cameraMotion, reason: own?.reason ?? '' }));
  return (edit?.shots ?? usual).map(({ id, cameraMotion, reason }) => {
    // A version may show a photo that the others leave out.
    const displayName = [...clips, ...leftOut].find((clip) => clip.id === id)?.displayName ?? '';
    return { id, displayName, motion: cameraMotion, reason };
  });
}
