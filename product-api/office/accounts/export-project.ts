import { toZipEntry, type ZipEntry } from '@/adapters/stored-zip';
import type { ExportedFile, ExportedProject } from '@/contracts/api/account-export';
import type { MediaKey, ProjectId, ShotId } from '@/contracts/ids';
import { LISTING_FILE_NAME } from '@/contracts/production/listing-file';
import { toListingNames } from '@/engine/editing/listing-names';
import type { Deps } from '@/product-api/deps';
import type { Caller } from '@/product-api/http/route';
import {
  toPhotoKey,
  toSourceKey,
  toVideoKey,
  toVideoSourceKey,
  toVoiceKey,
} from '@/product-api/media/public';
import { loadSupportShare } from '@/product-api/office/support/support-share';
import {
  loadApproval,
  loadFacts,
  loadListing,
  loadProject,
  loadTrack,
  loadVersions,
  loadVoice,
  nameShots,
  nameVersionFile,
  numberNames,
  type ProjectRow,
  readVersions,
  selectAllVariants,
  selectPlannedShots,
  toCaptionFiles,
  toNeutralProject,
  toProjectVoice,
  type VariantRow,
} from '@/product-api/project/public';
import { loadLinks, loadPlayReport } from '@/product-api/publishing/public';

/** A file of the store on its way into an export. */
export interface StoredExport extends ExportedFile {
  /** The first of them that is in the store. */
  readonly keys: readonly MediaKey[];
}

export interface ProjectExport {
  /** Without its files. */
  readonly record: Omit<ExportedProject, 'files'>;
  readonly stored: readonly StoredExport[];
  readonly captions: readonly { readonly file: ExportedFile; readonly entry: ZipEntry }[];
  readonly listing: ZipEntry | undefined;
}

/** Collects all data of a project. @param folder its path in the zip file. */
export async function exportProject(
  deps: Deps,
  caller: Caller,
  project: ProjectRow,
  folder: string,
): Promise<ProjectExport> {
  const { database } = deps;
  const { projectId } = project;
  const listing = await loadListing(database, caller, projectId);
  const videos = await listVideos(deps, caller, { project, folder });
  const voice = await loadVoice(database, projectId);
  const track = await loadTrack(database, projectId);
  const sounds: StoredExport[] = [];
  if (voice.mediaId !== null) {
    sounds.push({ path: `${folder}/voice.flac`, kind: 'voice', keys: [toVoiceKey(voice.mediaId)] });
  }
  if (track !== undefined) {
    const [file = 'music'] = toListingNames([track.name]);
    const keys = [toSourceKey(track.mediaId, track.extension)];
    sounds.push({ path: `${folder}/${file}`, kind: 'music', keys });
  }
  return {
    record: {
      folder,
      project: await loadProject(database, caller, projectId),
      facts: await loadFacts(database, caller, projectId),
      versions: await loadVersions(database, caller, projectId),
      voice: toProjectVoice(projectId, voice),
      listingLinks: (await loadLinks(deps, projectId)).map(({ kind }) => ({ kind })),
      plays: await loadPlayReport(deps, caller, projectId),
      approval: await loadApproval(database, projectId),
      supportShare: await loadSupportShare(deps, projectId),
    },
    stored: [
      ...(await listPictures({ database }, projectId, folder)),
      ...videos.map(({ file }) => file),
      ...sounds,
    ],
    captions: videos.flatMap(({ file: { path, versionId }, voiceFrom }) =>
      toCaptionFiles(voice, voiceFrom, path).map((entry) => ({
        file: { path: entry.name, kind: 'captions' as const, versionId },
        entry,
      })),
    ),
    listing: listing && toZipEntry(`${folder}/${LISTING_FILE_NAME}`, Buffer.from(toJson(listing))),
  };
}

/** Lists originals by their names in the listing file, and the pictures and videos made from them. */
async function listPictures(
  { database }: Pick<Deps, 'database'>,
  projectId: ProjectId,
  folder: string,
): Promise<StoredExport[]> {
  const nameOf = nameShots(await selectPlannedShots(database, projectId));
  const variants = await selectAllVariants(database, projectId);
  const files = variants.map((variant): StoredExport => {
    const { shotId, position } = variant;
    const original = nameOf.get(shotId) ?? shotId;
    if (position > 0) return toMade(variant, `${folder}/pictures/${original}`);
    const keys = [toSourceKey(variant.mediaId, variant.extension), toPhotoKey(variant.mediaId)];
    return { path: `${folder}/${original}`, kind: 'original', shotId, keys };
  });
  const paths = numberNames(files.map(({ path }) => path));
  return files.map((file, i) => ({ ...file, path: paths[i] ?? file.path }));
}

function toMade(variant: VariantRow & { readonly shotId: ShotId }, original: string): StoredExport {
  const key = toVideoSourceKey(variant);
  const stem = original.replace(/\.[^./]*$/, '');
  return {
    path: `${stem}-${variant.position + 1}${key.slice(key.lastIndexOf('.'))}`,
    kind: 'picture',
    shotId: variant.shotId,
    provenance: variant.provenance ?? undefined,
    keys: [key],
  };
}

async function listVideos(
  { database }: Pick<Deps, 'database'>,
  caller: Caller,
  { project, folder }: { readonly project: ProjectRow; readonly folder: string },
): Promise<{ readonly file: StoredExport; readonly voiceFrom: string | null }[]> {
  const versions = await readVersions(database, project.projectId);
  const made = versions.flatMap((version) =>
    version.video === null ? [] : [{ ...version, video: version.video }],
  );
  const neutral = await toNeutralProject(database, caller, project);
  const names = numberNames(
    made.map((version) => nameVersionFile(version.isNeutral ? neutral : project, version)),
  );
  return made.map(({ versionId, video, voiceFrom }, i) => ({
    voiceFrom,
    file: {
      path: `${folder}/videos/${names[i]}`,
      kind: 'video',
      versionId,
      keys: [toVideoKey(video.mediaId)],
    },
  }));
}

/** Returns indented JSON. */
export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
