import type { FrameSize } from '../camera/frame-size';
import { drawPlate, type Rgb } from '../raster/draw-plate';
import type { FrameRect } from '../raster/frame-overlay';
import {
  type PlacedMark,
  type PlacedOverlay,
  rectsOf,
  type WordChoice,
  type WordLook,
} from '../raster/placed-overlay';
import { luminanceOf } from '../raster/read-luminances';
import type { RgbaPicture } from '../raster/sprite-memory';
import { boundsOf, raiseWords } from '../timing/raise-words';
import { areAtOnce, type FrameRun } from '../timing/schedule-words';
import { chooseWordPlace, PLATE_MARGIN } from './choose-word-place';
import type { WordGround } from './measure-ground';

/** Text whose place may depend on what the frames show. */
export interface UnsettledOverlay extends PlacedOverlay {
  readonly choice?: WordChoice | undefined;
}

/** Distance in hundredths of the frame. */
const PLATE_RADIUS = 0.8;

/**
 * Puts text where the frames behind it are calm, in a colour that is readable there.
 * @param ground what the frames show; without it text stays where it was drawn.
 * @param taken places of other text at the same time.
 */
export function settleWords(
  { choice, ...overlay }: UnsettledOverlay,
  size: FrameSize,
  ground: WordGround | undefined,
  taken: readonly FrameRect[],
): PlacedOverlay {
  const { need, unit, isShadedFromEdge } = overlay;
  if (choice === undefined || need === undefined || ground === undefined) return overlay;
  const wish = { choice, contrast: need.contrast, size, unit, taken, isShadedFromEdge };
  const chosen = chooseWordPlace(wish, ground);
  if (chosen === undefined) return overlay;
  const { place, look } = chosen;
  const placed = (choice.layouts[place.layout] ?? []).map((mark) => ({
    ...mark,
    x: mark.x + place.x,
    y: mark.y + place.y,
  }));
  if (look === 'light') return { ...overlay, marks: placed };
  if (look === 'dark') {
    const dark = { tone: 'dark', luminance: luminanceOf(choice.ink) } as const;
    return { ...overlay, marks: tintAll(placed, choice.ink), need: { ...need, ...dark } };
  }
  return { ...overlay, marks: putOnPlate(placed, choice, look, unit), need: undefined };
}

/** Places all text of a video, clear of each other. @param groundOf returns what its frames show in a run. */
export async function settleAllWords(
  overlays: readonly UnsettledOverlay[],
  size: FrameSize,
  groundOf: (run: FrameRun) => Promise<WordGround | undefined>,
): Promise<PlacedOverlay[]> {
  const settled: PlacedOverlay[] = [];
  for (const overlay of overlays) {
    const taken = rectsBeside(overlay, overlays);
    const ground = overlay.choice === undefined ? undefined : await groundOf(overlay);
    settled.push(settleWords(overlay, size, ground, taken));
  }
  return settled.map((overlay) => (overlay.isQuick ? clearOf(overlay, settled) : overlay));
}

/** Returns the places of other text at the same time. */
function rectsBeside(overlay: PlacedOverlay, overlays: readonly PlacedOverlay[]): FrameRect[] {
  const meanwhile = overlays.filter((other) => other !== overlay && areAtOnce(other, overlay));
  return meanwhile.map(({ marks }) => boundsOf(rectsOf(marks)));
}

/** Moves a voice's caption above text that found no place clear of it, as far as there is room. */
function clearOf(overlay: PlacedOverlay, settled: readonly PlacedOverlay[]): PlacedOverlay {
  const { marks, unit } = overlay;
  const raised = raiseWords(boundsOf(rectsOf(marks)), rectsBeside(overlay, settled), unit, 0) ?? 0;
  if (raised === 0) return overlay;
  return { ...overlay, marks: marks.map((mark) => ({ ...mark, y: mark.y - raised })) };
}

function putOnPlate(
  marks: readonly PlacedMark[],
  { ink, plates }: WordChoice,
  look: Extract<WordLook, 'dark-plate' | 'light-plate'>,
  unit: number,
): PlacedMark[] {
  const bounds = boundsOf(rectsOf(marks));
  const isDark = look === 'dark-plate';
  const [marginX, marginY] = [PLATE_MARGIN.x * unit, PLATE_MARGIN.y * unit].map(Math.round);
  const picture = drawPlate(bounds.width + 2 * (marginX ?? 0), bounds.height + 2 * (marginY ?? 0), {
    colour: isDark ? plates.dark : plates.light,
    radius: PLATE_RADIUS * unit,
  });
  const plate: PlacedMark = {
    picture,
    x: bounds.x - (marginX ?? 0),
    y: bounds.y - (marginY ?? 0),
    needsScrim: false,
    isTinted: false,
    turn: 0,
  };
  return [plate, ...(isDark ? marks : tintAll(marks, ink))];
}

function tintAll(marks: readonly PlacedMark[], ink: Rgb): PlacedMark[] {
  return marks.map((mark) =>
    mark.isTinted ? { ...mark, picture: tint(mark.picture, ink) } : mark,
  );
}

/** Replaces white by the ink, and black, which is the letters on a white plate, by white. */
function tint({ data, width, height }: RgbaPicture, [red, green, blue]: Rgb): RgbaPicture {
  const tinted = new Uint8Array(data);
  for (let at = 0; at < tinted.length; at += 4) {
    const share = (data[at] ?? 0) / 255;
    tinted[at] = mix(share, red);
    tinted[at + 1] = mix(share, green);
    tinted[at + 2] = mix(share, blue);
  }
  return { data: tinted, width, height };
}

function mix(share: number, ink: number): number {
  return Math.round(share * ink + (1 - share) * 255);
}
