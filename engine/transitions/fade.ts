import { atRest, smooth, type Transition } from './composition';

/** The outgoing picture sinks into black, the incoming one rises from it. */
export const fade: Transition = (time) => ({
  outgoing: atRest,
  incoming: atRest,
  blend:
    time < 0.5
      ? { kind: 'single', shown: 'outgoing', brightness: lightAt(1 - 2 * time) }
      : { kind: 'single', shown: 'incoming', brightness: lightAt(2 * time - 1) },
});

/** Rises faster than the codes do: the dark ones look black, and black should last but a moment. */
function lightAt(share: number): number {
  return smooth(share) ** 0.6;
}
