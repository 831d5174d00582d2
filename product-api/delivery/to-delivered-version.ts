import { cutPresets, downloadCut } from '@/contracts/cuts';
import type { DeliveredVersion } from '@/contracts/delivery';
import type { CutId } from '@/contracts/ids';
import { toPath } from '@/contracts/operation';
import type { TranscriptLine } from '@/contracts/transcript';
import { readCaptions } from '@/contracts/voice';
import type { MadeCut } from '@/product-api/cuts/find-cut';
import { nameCutFile } from '@/product-api/cuts/name-cut-file';
import type { Deps } from '@/product-api/deps';
import type { ProjectRow } from '@/product-api/projects/require-project';
import { toSharedVideo } from '@/product-api/sharing/to-shared-video';

interface VersionPage {
  readonly project: Pick<ProjectRow, 'name' | 'address'>;
  readonly share: string;
  /** The title of the page. */
  readonly name: string;
  readonly isNeutral: boolean;
  readonly transcripts: ReadonlyMap<CutId, readonly TranscriptLine[]>;
}

/** A version on the listing's page. A neutral page does not show its name, which a person typed. */
export function toDeliveredVersion(
  deps: Deps,
  cut: MadeCut,
  { project, share, name, isNeutral, transcripts }: VersionPage,
): DeliveredVersion {
  const { projectId, cutId, preset, video } = cut;
  const transcript = transcripts.get(cutId) ?? [];
  return {
    ...toSharedVideo(deps, cut, share),
    name,
    allowDownload: true,
    preset,
    label: isNeutral ? cutPresets[preset].label : cut.name,
    downloadUrl: toPath(downloadCut, { projectId, cutId }, { share }),
    fileName: nameCutFile(project, cut),
    bytes: video.bytes,
    captionsUrl: isSpoken(transcript)
      ? toPath(readCaptions, { projectId, cutId }, { share })
      : undefined,
    transcript: [...transcript],
  };
}

function isSpoken(transcript: readonly TranscriptLine[]): boolean {
  return transcript.some(({ kind }) => kind === 'spoken');
}
