import { z } from 'zod';

/** Transitions with label and duration in seconds. A duration of 0 is a hard cut. */
export const transitionOptions = {
  fade: { label: 'Fade', duration: 0.5 },
  crossfade: { label: 'Cross Fade', duration: 1 },
  'slide-left': { label: 'Slide Left', duration: 0.8 },
  'slide-right': { label: 'Slide Right', duration: 0.8 },
  'slide-up': { label: 'Slide Up', duration: 0.8 },
  'slide-down': { label: 'Slide Down', duration: 0.8 },
  'zoom-transition': { label: 'Zoom', duration: 1.2 },
  morph: { label: 'Morph', duration: 1.5 },
  wipe: { label: 'Wipe', duration: 0.7 },
  instant: { label: 'Cut', duration: 0 },
  // A short cross fade, as editors use between rooms.
  dissolve: { label: 'Dissolve', duration: 0.5 },
} as const;

export type TransitionType = keyof typeof transitionOptions;
export const transitionTypes = Object.keys(transitionOptions) as [
  TransitionType,
  ...TransitionType[],
];
export const transitionType = z.enum(transitionTypes);

const assignedTransitions = ['fade', 'crossfade', 'slide-left', 'slide-right'] as const;

/** Returns the default transition after the shot at `position` (0-based). */
export function defaultTransition(position: number): TransitionType {
  return assignedTransitions[position % assignedTransitions.length] as TransitionType;
}

/** A transition in the create-project payload. `duration` is in seconds. */
export const transitionEntry = z.object({
  id: z.string().max(100),
  type: transitionType,
  duration: z.number().min(0).max(5),
});
