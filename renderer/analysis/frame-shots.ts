import { layOutPhoto, type PictureFraming } from '@/engine/camera/photo-camera-path';
import type { LocalShot, RenderRequest } from '../pipeline/render-request';
import { chooseFocus } from './choose-focus';
import { type AnalysisDeps, loadAnalysis } from './load-analysis';

/** A photo of which the frame shows less is looked at: a drawing is seen whole instead. */
const LEAST_VISIBLE_DRAWING = 0.97;

/**
 * Decides what of each picture the frame shows, where no person did: drawings whole, and of pictures
 * much longer than the frame what is most worth seeing. All others keep their framing.
 *
 * @param contents a hash of each shot's file, in the order of the shots.
 */
export async function frameShots(
  request: RenderRequest,
  contents: readonly string[],
  deps: AnalysisDeps,
): Promise<RenderRequest> {
  const shots: LocalShot[] = [];
  for (const [i, shot] of request.shots.entries()) {
    deps.signal.throwIfAborted();
    const frames = request.storyboard.shots[i]?.frames ?? 0;
    const framing = await chooseFraming(
      { shot, content: contents[i] ?? '', frames },
      request,
      deps,
    );
    shots.push(framing === undefined ? shot : { ...shot, framing });
  }
  return { ...request, shots };
}

async function chooseFraming(
  analysed: Parameters<typeof loadAnalysis>[0],
  { size }: RenderRequest,
  deps: AnalysisDeps,
): Promise<PictureFraming | undefined> {
  const { shot, frames } = analysed;
  const { framing } = shot;
  const layout = layOutPhoto(shot, size, framing);
  const visible = 1 / (layout.width * layout.height);
  if (layout.needsBackdrop || framing?.focus !== undefined) return framing;
  const mayBeDrawing = shot.kind === 'photo' && visible < LEAST_VISIBLE_DRAWING;
  if (layout.longSide === undefined && !mayBeDrawing) return framing;
  const analysis = await loadAnalysis(analysed, deps);
  if (mayBeDrawing && analysis.isDrawing) return { ...framing, showsWhole: true };
  if (layout.longSide === undefined) return framing;
  return { ...framing, focus: chooseFocus(analysis, layout, frames) };
}
