import { atRest, smooth, type Transition } from './composition';

/** The outgoing picture sinks into black, the incoming one rises from it. */
export const fade: Transition = (time) => ({
  outgoing: atRest,
  incoming: atRest,
  blend:
    time < 0.5
      ? { kind: 'single', picture: 'outgoing', brightness: 1 - smooth(2 * time) }
      : { kind: 'single', picture: 'incoming', brightness: smooth(2 * time - 1) },
});
