import type { downloadVideo as operation } from '@/contracts/generation';
import { sendVideo } from '@/product-api/cuts/send-cut';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { requireViewer } from '@/product-api/sharing/require-viewer';

/** The completed video as a file named after the project; not while another one is being made. */
export const downloadVideo: UseCase<typeof operation> = async (deps, input) => {
  const { project, cut, allowDownload } = await requireViewer(deps.database, input);
  if (!allowDownload) throw new ApiError('not_found', 'This video is for watching only.');
  if (project.status !== 'completed' || cut?.video == null) {
    throw new ApiError('illegal_state', 'Video Not Ready');
  }
  return sendVideo(deps, cut.video, `${project.name || project.address || 'Property video'}.mp4`);
};
