import type { ShotVideoJob } from '@/contracts/production/render-job';
import { shapeSizes } from '@/contracts/project/shape';
import type {
  LocalShot,
  RenderDeps,
  RenderedVideo,
  RenderRequest,
} from '../pipeline/render-request';
import { renderVideo } from '../pipeline/render-video';
import type { JobDeps } from './job-deps';

/** A shot that is rendered as a separate video. */
export interface SingleShot extends Pick<RenderRequest, 'source'> {
  readonly shot: LocalShot;
  readonly frames: number;
}

/** Renders a video of one shot and stores it with its poster. */
export async function renderShot(
  { output }: ShotVideoJob,
  { shot, frames, source }: SingleShot,
  run: Pick<RenderDeps, 'signal' | 'announce'>,
  deps: JobDeps,
): Promise<RenderedVideo> {
  await using scratch = await deps.mediaStore.scratch();
  const { width, height } = shapeSizes['16:9'];
  const request: RenderRequest = {
    size: { width, height },
    shots: [shot],
    transitions: [],
    storyboard: { shots: [{ start: 0, frames }], transitions: [], totalFrames: frames },
    source,
  };
  const rendered = await renderVideo(request, { ...deps, ...run, folder: scratch.path });
  await deps.mediaStore.adopt(output.poster, rendered.poster);
  // Stored last: once the video exists, its poster exists too.
  await deps.mediaStore.adopt(output.video, rendered.video);
  return rendered;
}
