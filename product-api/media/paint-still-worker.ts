import type { PictureAnswer } from '@/adapters/media/picture-processes';
import { cropPicture, toJpeg } from '@/adapters/picture/crop-picture';
import { decodePhoto, decodePhotoOnBackdrop } from '@/adapters/picture/decode-photo';
import type { RawPicture } from '@/adapters/picture/to-raw';
import { answerTasks } from '@/adapters/process/answer-tasks';
import { type PhotoPlan, planPhoto } from '@/engine/camera/plan-photo';
import { framePicture } from '@/engine/framing/choose-framing';
import { drawPostTitle, POST_FRAMES } from '@/titles/draw-post-title';
import { drawWords, type Words } from '@/titles/draw-words';
import { paintStill } from '@/titles/paint-still';
import { MissingGlyphs } from '@/titles/typefaces';
import type { StillTask } from './still-painter';

/** Runs in a separate process, because decoding may crash it, and painting is CPU-bound. */
answerTasks(perform);

async function perform(task: StillTask): Promise<PictureAnswer<string>> {
  try {
    return { kind: 'done', done: (await toJpeg(await paint(task))).toString('base64') };
  } catch (error) {
    if (!(error instanceof MissingGlyphs)) throw error;
    return { kind: 'refused', reason: 'unsupported', message: error.message };
  }
}

/** The frame in the middle of the shot's time. The camera moves over the photo, never through its depth. */
async function paint(task: StillTask): Promise<RawPicture> {
  const { path, shot, findings, size, position, storyboard, words } = task;
  const { start = 0, frames = 1 } = storyboard.shots[position] ?? {};
  const middle = Math.floor(frames / 2);
  const moved = { ...shot, frames };
  const framing =
    findings === undefined
      ? shot.framing
      : await framePicture(moved, size, {
          analysis: async () => findings.analysis,
          interest: async () => findings.interest,
        });
  const picture = await decodeAt(path, planPhoto({ ...moved, framing }, size), middle, size);
  if (words === undefined) return picture;
  return task.isPost
    ? addTitle(picture, words, size)
    : addWords(picture, words, task, start + middle);
}

async function decodeAt(
  path: string,
  { layout, decoded, cameraPath }: PhotoPlan,
  frame: number,
  size: StillTask['size'],
): Promise<RawPicture> {
  const whole = await (layout.needsBackdrop
    ? decodePhotoOnBackdrop(path, decoded)
    : decodePhoto(path, decoded));
  const { x, y, zoom } = cameraPath(frame);
  const unit = { x: whole.width / layout.width, y: whole.height / layout.height };
  const shown = { width: unit.x / zoom, height: unit.y / zoom };
  const left = x * unit.x - shown.width / 2;
  const top = y * unit.y - shown.height / 2;
  return cropPicture(whole, { left, top, ...shown }, size);
}

async function addTitle(
  picture: RawPicture,
  words: Words,
  size: StillTask['size'],
): Promise<RawPicture> {
  const title = await drawPostTitle(words, size);
  return title === undefined ? picture : paintStill(picture, [title], POST_FRAMES / 2);
}

async function addWords(
  picture: RawPicture,
  words: Words,
  { storyboard, size }: StillTask,
  frame: number,
): Promise<RawPicture> {
  const drawn = await drawWords(words, storyboard, size);
  const standing = drawn.filter(
    ({ startFrame, endFrame }) => startFrame <= frame && frame < endFrame,
  );
  return standing.length === 0 ? picture : paintStill(picture, standing, frame);
}
