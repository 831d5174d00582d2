import { z } from 'zod';
import { listVersions, shareVersion, type Version } from '@/contracts/production/versions';
import { invitesToPast } from '@/lib/format/invites-to-past';
import { defineTool, projectArgument, type ToolDeps, ToolRefused, toText } from '../tool';

export const shareLinks = defineTool({
  name: 'share_links',
  title: 'Links to the finished videos',
  description:
    'Makes public links to the finished versions: anyone with a link can watch without an account. Links stay the same when a version is updated. Ask the person before you make videos public.',
  input: {
    ...projectArgument,
    allow_download: z.boolean().default(false).describe('Viewers with the link may download.'),
  },
  isReadOnly: false,
  isRepeatable: true,
  async run({ project_id, allow_download }, deps) {
    const params = { projectId: project_id };
    const { versions } = await deps.api.call(listVersions, { params });
    const finished = versions.filter(({ video }) => video !== undefined);
    if (finished.length === 0) {
      throw new ToolRefused('No version is finished yet; get_project says how far they are.');
    }
    const links = [];
    for (const version of finished)
      links.push(await share(deps, project_id, version, allow_download));
    return toText({ links, ...warnOfPast(finished) });
  },
});

/** Warns about links to a video that announces a past open house, so that they are not sent unchecked. */
function warnOfPast(versions: readonly Version[]): { warning?: string } {
  const inviting = versions.filter((version) => invitesToPast(version, new Date()));
  if (inviting.length === 0) return {};
  const names = inviting.map(({ name }) => name).join(', ');
  return {
    warning: `The open house is over, but these still advertise it: ${names}. Tell the user before they send the links, and update the videos with another status first.`,
  };
}

async function share(
  { api, origin }: ToolDeps,
  projectId: z.output<typeof projectArgument.project_id>,
  { versionId, preset, name }: Version,
  allowDownload: boolean,
) {
  const params = { projectId, versionId };
  const shared = await api.call(shareVersion, { params, body: { allowDownload } });
  return {
    version: preset,
    name,
    watch: origin + shared.path,
    embed: origin + shared.embedPath,
    allowDownload: shared.allowDownload,
  };
}
