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

/** A shot that makes a video by itself. */
export interface SingleShot extends Pick<RenderRequest, 'source'> {
  readonly shot: LocalShot;
  readonly frames: number;
}

/** Renders a video of one shot and puts it and its poster into the store. */
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
  // Last: whoever finds the video finds its poster too.
  await deps.mediaStore.adopt(output.video, rendered.video);
  return rendered;
}
