import type { ZipEntry } from '@/adapters/stored-zip';
import type { Deps } from '@/product-api/deps';
import { orNotFound } from '@/product-api/http/api-error';
import type { Caller } from '@/product-api/http/route';
import {
  loadFacts,
  type MadeVersion,
  type ProjectRow,
  toNeutralProject,
  toProjectStem,
} from '@/product-api/project/public';
import { listSharedPictures } from '@/product-api/publishing/sharing/list-shared-pictures';
import { planNetworkStills } from '@/product-api/publishing/stills/list-stills';
import { makeStill } from '@/product-api/publishing/stills/make-still';
import { describePhoto } from '@/product-api/publishing/transcripts/describe-photo';
import { loadTranscripts } from '@/product-api/publishing/transcripts/load-transcripts';
import {
  toAltTextFile,
  toTranscriptFile,
} from '@/product-api/publishing/transcripts/to-text-files';

interface KitOf {
  readonly project: ProjectRow;
  readonly made: readonly MadeVersion[];
  /** File names of the versions. */
  readonly names: readonly string[];
}

/**
 * Loads the files for publishing a listing besides its videos: stills of the first version, transcripts, and
 * descriptions of the photos.
 * @returns the files, and a text that changes with any of them.
 */
export async function loadKit(
  deps: Deps,
  caller: Caller,
  { project, made, names }: KitOf,
): Promise<{ readonly entries: readonly ZipEntry[]; readonly version: string }> {
  const { projectId } = project;
  const first = orNotFound(made[0]);
  const transcripts = await loadTranscripts(deps.database, caller, projectId);
  const stills = await loadStills(deps, caller, project, first);
  const { captions } = await loadFacts(deps.database, caller, projectId);
  const pictures = await listSharedPictures(deps.database, first);
  const photos = pictures.filter(({ kind }) => kind === 'photo');
  const descriptions = photos.map((photo) => describePhoto(photo, captions));
  return {
    entries: [
      ...made.flatMap(({ versionId }, i) =>
        toTranscriptFile(names[i] ?? '', transcripts.get(versionId)),
      ),
      ...toAltTextFile(toProjectStem(project), descriptions),
      ...stills,
    ],
    version: JSON.stringify([
      [...transcripts],
      descriptions,
      stills.map(({ name, bytes }) => [name, bytes]),
    ]),
  };
}

/** Loads the stills one at a time, because each may have to be painted. */
async function loadStills(
  deps: Deps,
  caller: Caller,
  project: ProjectRow,
  version: MadeVersion,
): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  const named = version.isNeutral
    ? await toNeutralProject(deps.database, caller, project)
    : project;
  const planned = await planNetworkStills(deps.database, version, { project: named });
  for (const { photo, still } of planned) {
    const key = await makeStill(deps, caller, { version, photo, size: still.size, hasWords: true });
    const stored = orNotFound(await deps.mediaStore.stat(key));
    const name = `stills/${still.fileName}`;
    entries.push({ name, bytes: stored.bytes, open: () => deps.mediaStore.read(key) });
  }
  return entries;
}
