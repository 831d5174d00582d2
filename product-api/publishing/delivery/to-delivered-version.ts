import type { VersionId } from '@/contracts/ids';
import { toPath } from '@/contracts/operation';
import type { TranscriptLine } from '@/contracts/production/transcript';
import { downloadVersion, versionPresets } from '@/contracts/production/versions';
import { readCaptions } from '@/contracts/project/voice';
import type { DeliveredVersion } from '@/contracts/publishing/delivery';
import type { Deps } from '@/product-api/deps';
import { type MadeVersion, nameVersionFile, type ProjectRow } from '@/product-api/project/public';
import { toSharedVideo } from '@/product-api/publishing/sharing/to-shared-video';

interface VersionPage {
  readonly project: Pick<ProjectRow, 'name' | 'address'>;
  readonly share: string;
  /** The title of the page. */
  readonly name: string;
  readonly isNeutral: boolean;
  readonly transcripts: ReadonlyMap<VersionId, readonly TranscriptLine[]>;
}

/** Returns a version on the listing's page. A neutral page omits its name, because the user typed it. */
export function toDeliveredVersion(
  deps: Deps,
  version: MadeVersion,
  { project, share, name, isNeutral, transcripts }: VersionPage,
): DeliveredVersion {
  const { projectId, versionId, preset, video } = version;
  const transcript = transcripts.get(versionId) ?? [];
  return {
    ...toSharedVideo(deps, version, share),
    name,
    allowDownload: true,
    preset,
    label: isNeutral ? versionPresets[preset].label : version.name,
    downloadUrl: toPath(downloadVersion, { projectId, versionId }, { share }),
    fileName: nameVersionFile(project, version),
    bytes: video.bytes,
    captionsUrl: isSpoken(transcript)
      ? toPath(readCaptions, { projectId, versionId }, { share })
      : undefined,
    transcript: [...transcript],
  };
}

function isSpoken(transcript: readonly TranscriptLine[]): boolean {
  return transcript.some(({ kind }) => kind === 'spoken');
}
