import {
  planStoryboard,
  type Storyboard,
  toStoryboardShot,
} from '@/contracts/production/storyboard';
import type { VideoShape } from '@/contracts/project/shape';
import type { PictureFraming } from '@/engine/camera/photo-camera-path';
import { cardSecondsOf, extendForEndCard } from '@/engine/timing/schedule-words';
import type { StillTask } from '@/product-api/media/public';
import type { ShotRow } from '@/product-api/project/projects/shots-store';
import type { Words } from '@/titles/draw-words';

/** Plans when each shot is shown, before cuts are moved onto beats. @param targetSeconds the target length. */
export function planStills(
  clips: readonly ShotRow[],
  targetSeconds: number,
  words: Words | undefined,
): Storyboard {
  const cardSeconds = cardSecondsOf(words?.overlays.map(({ content }) => content) ?? []);
  const planned = planStoryboard(
    clips.map(({ kind, seconds, framing, edit }) =>
      toStoryboardShot({
        isPhoto: kind === 'photo',
        seconds: seconds ?? 1,
        framing: framing ?? undefined,
        editSeconds: edit?.seconds,
      }),
    ),
    clips.slice(0, -1).map(({ transition }) => transition),
    targetSeconds - (cardSeconds ?? 0),
  );
  return cardSeconds === undefined ? planned : extendForEndCard(planned, cardSeconds);
}

/**
 * Returns the camera motion over a shot in a version of this shape. The camera does not move over a clip's
 * poster.
 */
export function toStillMove(shot: ShotRow, shape: VideoShape): StillTask['shot'] {
  const { kind, width, height, cameraMotion, edit } = shot;
  const isPhoto = kind === 'photo';
  return {
    kind: isPhoto ? 'photo' : 'clip',
    width,
    height,
    motion: isPhoto ? cameraMotion : 'still',
    pace: isPhoto ? 1 : 0,
    isGentle: edit?.seconds === undefined ? undefined : true,
    framing: toPictureFraming(shot, shape),
  };
}

/** Returns the user's framing of the picture in this shape; undefined if there is none. */
function toPictureFraming({ framing }: ShotRow, shape: VideoShape): PictureFraming | undefined {
  if (framing?.showsWhole) return { showsWhole: true };
  const focus = framing?.focusByShape?.[shape] ?? framing?.focus;
  return focus && { focus: { x: focus.x, y: focus.y }, isFocusChosen: true };
}
