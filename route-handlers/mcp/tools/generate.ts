import { z } from 'zod';
import type { ProjectId } from '@/contracts/ids';
import { limits } from '@/contracts/limits';
import { generateVideo } from '@/contracts/production/generation';
import {
  addVersion,
  listVersions,
  type VersionPreset,
  versionPreset,
} from '@/contracts/production/versions';
import type { ApiCaller } from '../call-api';
import { readPrice } from '../read-price';
import { defineTool, idempotencyKey, projectArgument, ToolRefused, toText } from '../tool';

export const generate = defineTool({
  name: 'generate',
  title: 'Generate the videos',
  description:
    'Makes the versions, which costs the person’s tokens. Without confirmed_tokens it starts nothing and says the price. Tell the person that price, and call again with it only once they have agreed to it.',
  input: {
    ...projectArgument,
    confirmed_tokens: z
      .number()
      .int()
      .min(0)
      .describe('The price that the person agreed to. A higher price is refused.')
      .optional(),
    versions: z
      .array(versionPreset)
      .min(1)
      .max(limits.versionsPerProject)
      .describe('The versions to make; by default those the project includes.')
      .optional(),
    idempotency_key: idempotencyKey,
  },
  isReadOnly: false,
  isRepeatable: true,
  async run({ project_id, confirmed_tokens, versions, idempotency_key }, { api }) {
    requireAgreement(await readPrice(api, project_id), confirmed_tokens);
    const versionIds = versions && (await findVersions(api, project_id, versions));
    const status = await api.call(generateVideo, {
      params: { projectId: project_id },
      body: versionIds === undefined ? {} : { versionIds },
      idempotencyKey: idempotency_key,
    });
    return toText({ project_id, status: status.status, next: 'get_project says how far it is.' });
  },
});

/** @throws ToolRefused unless the price, or a higher one, was agreed to. */
function requireAgreement(
  { tokens, available }: Awaited<ReturnType<typeof readPrice>>,
  confirmed: number | undefined,
): void {
  const price = `Generating costs ${tokens} tokens, and ${available} are available.`;
  if (confirmed === undefined) {
    throw new ToolRefused(
      `${price} Nothing was started. Ask the person, then call again with confirmed_tokens: ${tokens}.`,
    );
  }
  if (tokens > confirmed) {
    throw new ToolRefused(
      `${price} The person agreed to ${confirmed}. Nothing was started; ask again.`,
    );
  }
}

/** Returns the project's versions of these presets, after adding missing ones. */
async function findVersions(
  api: ApiCaller,
  projectId: ProjectId,
  presets: readonly VersionPreset[],
) {
  const params = { projectId };
  const { versions } = await api.call(listVersions, { params });
  const ids = [];
  for (const preset of new Set(presets)) {
    const known = versions
      .filter((version) => version.preset === preset)
      .map(({ versionId }) => versionId);
    if (known.length > 0) ids.push(...known);
    else ids.push((await api.call(addVersion, { params, body: { preset } })).version.versionId);
  }
  return ids;
}
