import { cutPresets, downloadCut } from '@/contracts/cuts';
import type { DeliveredVersion } from '@/contracts/delivery';
import { toPath } from '@/contracts/operation';
import type { MadeCut } from '@/product-api/cuts/find-cut';
import { nameCutFile } from '@/product-api/cuts/name-cut-file';
import type { Deps } from '@/product-api/deps';
import type { ProjectRow } from '@/product-api/projects/require-project';
import { toSharedVideo } from '@/product-api/sharing/to-shared-video';

interface VersionPage {
  readonly project: Pick<ProjectRow, 'name'>;
  readonly share: string;
  /** The title of the page. */
  readonly name: string;
  readonly isNeutral: boolean;
}

/** A version on the listing's page. A neutral page does not show its name, which a person typed. */
export function toDeliveredVersion(
  deps: Deps,
  cut: MadeCut,
  { project, share, name, isNeutral }: VersionPage,
): DeliveredVersion {
  const { projectId, cutId, preset, video } = cut;
  return {
    ...toSharedVideo(deps, cut, share),
    name,
    allowDownload: true,
    preset,
    label: isNeutral ? cutPresets[preset].label : cut.name,
    downloadUrl: toPath(downloadCut, { projectId, cutId }, { share }),
    fileName: nameCutFile(project, cut),
    bytes: video.bytes,
  };
}
