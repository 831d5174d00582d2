import type { downloadVideo as operation } from '@/contracts/production/generation';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { nameVersionFile } from '@/product-api/project/public';
import { sendVideo } from '@/product-api/publishing/files/send-version';
import { requireViewer } from '@/product-api/publishing/sharing/require-viewer';

/** The completed video under the name that its file has everywhere; not while another one is being made. */
export const downloadVideo: UseCase<typeof operation> = async (deps, input) => {
  const { project, version, allowDownload } = await requireViewer(deps.database, input);
  if (!allowDownload) throw new ApiError('not_found', 'This video is for watching only.');
  if (project.status !== 'completed' || version?.video == null) {
    throw new ApiError('illegal_state', 'Video Not Ready');
  }
  return sendVideo(deps, version.video, nameVersionFile(project, version));
};
