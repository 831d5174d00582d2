import type { ZipEntry } from '@/adapters/stored-zip';
import { toNeutralProject } from '@/product-api/delivery/to-neutral-project';
import type { Deps } from '@/product-api/deps';
import { orNotFound } from '@/product-api/http/api-error';
import type { Caller } from '@/product-api/http/route';
import { loadFacts } from '@/product-api/projects/read-facts';
import type { ProjectRow } from '@/product-api/projects/require-project';
import { listSharedPictures } from '@/product-api/sharing/list-shared-pictures';
import { planNetworkStills } from '@/product-api/stills/list-stills';
import { makeStill } from '@/product-api/stills/make-still';
import { describePhoto } from '@/product-api/transcripts/describe-photo';
import { loadTranscripts } from '@/product-api/transcripts/load-transcripts';
import { toAltTextFile, toTranscriptFile } from '@/product-api/transcripts/to-text-files';
import type { MadeVersion } from './find-version';
import { toProjectStem } from './name-version-file';

interface KitOf {
  readonly project: ProjectRow;
  readonly made: readonly MadeVersion[];
  /** Of the files of the versions. */
  readonly names: readonly string[];
}

/**
 * What a listing is published with beside its videos: stills of the first version, transcripts, and what the
 * photos show.
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

/** One after the other: each is painted where it is not kept yet. */
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
