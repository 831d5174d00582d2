import { z } from 'zod';
import { limits } from '@/contracts/limits';
import { createListing } from '@/contracts/production/listings';
import { versionPreset } from '@/contracts/production/versions';
import { listingFacts } from '@/contracts/project/words';
import { settleListing } from '../settle-listing';
import { defineTool, idempotencyKey, ToolRefused, toText } from '../tool';

/** Maximum length of one base64 picture in the arguments. */
const MAX_PICTURE_CHARACTERS = 7_000_000;

const photos = z
  .array(z.object({ url: z.url({ protocol: /^https?$/ }).max(2_000), file: fileName().optional() }))
  .max(limits.itemsPerProject)
  .describe('Public addresses of photos and clips, which Homereel fetches.');
const pictures = z
  .array(z.object({ file: fileName(), base64: z.base64().max(MAX_PICTURE_CHARACTERS) }))
  .max(limits.itemsPerProject)
  .describe('Photos themselves, for a few small ones: about 5 MB together. Prefer addresses.');

function fileName() {
  return z.string().min(1).max(200).describe('The file’s name, such as kitchen.jpg.');
}

export const createProject = defineTool({
  name: 'create_project',
  title: 'Create a project',
  description:
    'Makes a project of a listing’s photos and clips: give photos (addresses), pictures (base64), or, where Homereel’s tools run on the person’s machine, folder. It chooses, orders and directs them unless edit is false. Costs no tokens and makes no video yet: look at preview_stills, then generate.',
  input: {
    photos: photos.optional(),
    pictures: pictures.optional(),
    folder: z
      .string()
      .max(1_000)
      .describe('An absolute path. Only where the tools run on the person’s machine.')
      .optional(),
    name: z.string().trim().min(1).max(limits.nameLength).optional(),
    facts: listingFacts.omit({ captions: true }).describe('What the videos say.').optional(),
    versions: z
      .array(versionPreset)
      .min(1)
      .max(limits.versionsPerProject)
      .describe('The versions to make; by default the property video alone.')
      .optional(),
    edit: z.boolean().default(true),
    idempotency_key: idempotencyKey,
  },
  isReadOnly: false,
  isRepeatable: false,
  async run({ photos: addresses = [], pictures: given = [], folder, ...args }, deps) {
    const { api, readFolder } = deps;
    const { name, facts, versions, edit, idempotency_key } = args;
    const order = { name, facts, versions, edit };
    const ways = [addresses.length > 0, given.length > 0, folder !== undefined];
    if (ways.filter(Boolean).length !== 1) {
      throw new ToolRefused('Give photos by exactly one of photos, pictures and folder.');
    }
    const files = folder === undefined ? given.map(toFile) : await readFolder?.(folder);
    if (files === undefined) {
      throw new ToolRefused(
        'These tools do not run on the person’s machine and see no folder of it.',
      );
    }
    const body =
      addresses.length > 0
        ? { json: { ...order, photos: addresses } }
        : { form: toForm(order, files) };
    const accepted = await api.call(createListing, { ...body, idempotencyKey: idempotency_key });
    return toText(toAnswer(await settleListing(api, accepted), deps.origin));
  },
});

function toFile({ file, base64 }: { readonly file: string; readonly base64: string }): File {
  return new File([Buffer.from(base64, 'base64')], file);
}

interface Order {
  readonly name: string | undefined;
  readonly facts: object | undefined;
  readonly versions: readonly string[] | undefined;
  readonly edit: boolean;
}

function toForm({ name, facts, versions, edit }: Order, files: readonly File[]): FormData {
  const form = new FormData();
  if (name !== undefined) form.set('name', name);
  if (facts !== undefined) form.set('facts', JSON.stringify(facts));
  if (versions !== undefined) form.set('versions', versions.join(','));
  form.set('edit', String(edit));
  for (const file of files) form.append('file', file, file.name);
  return form;
}

function toAnswer({ project, notes }: Awaited<ReturnType<typeof settleListing>>, origin: string) {
  return { project_id: project.projectId, page: origin + project.pagePath, notes };
}
