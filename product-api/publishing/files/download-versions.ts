import { readFileSync } from 'node:fs';
import { findShippedMusic } from '@/adapters/sound/shipped-music';
import { planZip, toZipEntry, type ZipEntry } from '@/adapters/stored-zip';
import type { downloadVersions as operation } from '@/contracts/production/versions';
import type { ProjectMusic } from '@/contracts/project/music';
import { ApiError } from '@/product-api/http/api-error';
import { toEtag } from '@/product-api/http/etag';
import type { UseCase } from '@/product-api/http/route';
import { toVideoKey } from '@/product-api/media/public';
import {
  loadMadeVersions,
  loadVoice,
  nameVersionFile,
  numberNames,
  requireProject,
  toCaptionFiles,
  toCaptions,
  toNeutralProject,
  toProjectStem,
} from '@/product-api/project/public';
import { loadKit } from './load-kit';

/** Returns all completed versions as one zip file, which is streamed and never stored. */
export const downloadVersions: UseCase<typeof operation> = async (
  deps,
  { caller, params, query },
) => {
  const { database, mediaStore } = deps;
  const project = await requireProject(database, caller, params.projectId);
  const made = await loadMadeVersions(database, params.projectId);
  if (made.length === 0) throw new ApiError('illegal_state', 'There is no video yet.');
  const neutral = await toNeutralProject(database, caller, project);
  const names = numberNames(
    made.map((version) => nameVersionFile(version.isNeutral ? neutral : project, version)),
  );
  const named = made.every(({ isNeutral }) => isNeutral) ? neutral : project;
  const entries = await Promise.all(
    made.map(async ({ video }, index) => {
      const key = toVideoKey(video.mediaId);
      const stored = await mediaStore.stat(key);
      if (stored === undefined) throw new ApiError('not_found');
      const name = names[index] ?? '';
      const modifiedAt = new Date(video.madeAt);
      return { name, bytes: stored.bytes, modifiedAt, key, open: () => mediaStore.read(key) };
    }),
  );
  const voice = await loadVoice(database, params.projectId);
  const captionFiles = made.flatMap(({ voiceFrom }, index) =>
    toCaptionFiles(voice, voiceFrom, names[index] ?? ''),
  );
  const certificate = toMusicCertificate(project.music);
  const kit =
    query.kit === 'true'
      ? await loadKit(deps, caller, { project: named, made, names })
      : { entries: [], version: '' };
  // The accompanying files carry the date of the newest video.
  const newest = new Date(Math.max(...entries.map(({ modifiedAt }) => modifiedAt.getTime())));
  const others = [...captionFiles, ...kit.entries, ...certificate];
  const zip = planZip([...entries, ...others.map((one) => ({ ...one, modifiedAt: newest }))]);
  const videos = entries.map(({ name, bytes, key }) => [name, bytes, key]);
  const words = captionFiles.length === 0 ? [] : [toCaptions(voice)];
  return {
    kind: 'bytes',
    contentType: 'application/zip',
    bytes: zip.bytes,
    etag: toEtag(JSON.stringify([...videos, ...words, certificate.length, kit.version])),
    cacheControl: 'private, no-cache',
    downloadName: `${toProjectStem(named)}.zip`,
    isWhole: true,
    open: () => Promise.resolve(zip.open()),
  };
};

/** Returns the licence certificate of our music; empty for a project without it. */
function toMusicCertificate(music: ProjectMusic): ZipEntry[] {
  if (music === 'none' || music === 'own') return [];
  return [toZipEntry('Music-certificate.txt', readFileSync(findShippedMusic('CERTIFICATE.txt')))];
}
