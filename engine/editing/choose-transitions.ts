import type { TransitionType } from '@/contracts/project/transition';
import type { Decided } from './edit-types';
import type { PlacedShot } from './order-shots';

/**
 * Chooses cuts inside an area, and a short dissolve to the next area or from day to dusk. Transitions
 * chosen by the user stay.
 */
export function chooseTransitions(placed: readonly PlacedShot[]): Decided<TransitionType>[] {
  return placed.map(({ shot, area }, i) => {
    const own = shot.own?.transition;
    if (own !== undefined) return { value: own, reason: 'The transition you chose.' };
    const next = placed[i + 1];
    if (next === undefined) return { value: 'instant', reason: 'Last in the video.' };
    const isDusk = (one: PlacedShot['shot']) => one.findings.light === 'dusk';
    if (isDusk(next.shot) && !isDusk(shot)) {
      return { value: 'dissolve', reason: 'Dissolves from day to dusk.' };
    }
    if (next.area.name === area.name) {
      return {
        value: 'instant',
        reason: 'Straight cut: the next one shows the same part of the house.',
      };
    }
    return { value: 'dissolve', reason: describeChange(area.name, next.area.name) };
  });
}

const places: Readonly<Record<string, string>> = {
  inside: 'inside',
  outside: 'outside',
  somewhere: 'here',
  exterior: 'outside',
  plan: 'the floor plan',
};

function describeChange(from: string, to: string): string {
  return `Dissolves from ${places[from] ?? `the ${from}`} to ${places[to] ?? `the ${to}`}.`;
}
