import { DARKEST, type LightMap, stopsOf } from './light-map';
import { fineToLinear } from './light-tables';
import { openLine } from './map-line';
import { peakOf, type RowStep, scaleAt } from './row';
import { makeStopTable, STEPS_PER_STOP } from './tone';

/** No pixel gets more stops than that, or fewer. */
const MAX_STOPS = 4;
/** How much of the detail's contrast a clarity of 1 adds. */
const CLARITY = 0.45;
/** From this many stops under white, pulling back fades: white windows must not turn to grey paper. */
const NEARLY_WHITE = 0.7;
const PROTECTED_WHITE = 0.75;

export interface LocalChange {
  readonly shadows: number;
  readonly highlights: number;
  readonly clarity: number;
}

/** Lifts shadows, compresses highlights, and enhances detail. */
export function changeLocally(map: LightMap, change: LocalChange, width: number): RowStep {
  const line = openLine(map, width);
  const logs = fineToLinear.map(stopsOf);
  const stops = makeStopTable(change.shadows, change.highlights, DARKEST);
  const clarity = CLARITY * change.clarity;
  const factors = Float32Array.from(
    { length: 2 * MAX_STOPS * STEPS_PER_STOP + 1 },
    (_, step) => 2 ** (step / STEPS_PER_STOP - MAX_STOPS),
  );
  return ({ y, codes, light }) => {
    line.moveTo(y);
    for (let x = 0, i = 0; x < width; x++, i += 3) {
      const log = logs[peakOf(codes, i)] as number;
      const around = (line.slope[x] as number) * log + (line.offset[x] as number);
      const at = Math.min(Math.max((-around * STEPS_PER_STOP) | 0, 0), stops.length - 1);
      const more = keepWhite(stops[at] as number, log) + clarity * (log - around);
      const step = ((more + MAX_STOPS) * STEPS_PER_STOP + 0.5) | 0;
      scaleAt(light, i, factors[Math.min(Math.max(step, 0), factors.length - 1)] as number);
    }
  };
}

function keepWhite(stops: number, log: number): number {
  if (stops >= 0 || log <= -NEARLY_WHITE) return stops;
  return stops * (1 - PROTECTED_WHITE * (1 + log / NEARLY_WHITE));
}
