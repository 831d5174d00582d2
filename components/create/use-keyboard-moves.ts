import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { DraftShot } from '@/lib/draft/draft';

interface KeyboardMovesOptions {
  /** The element around the rows, which are its children. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly shots: readonly DraftShot[];
  /** Shots in a row. */
  readonly columns: number;
  readonly locked: boolean;
  readonly onMove: (from: number, to: number) => void;
}

interface Lifted {
  readonly id: string;
  /** 0-based target position. */
  readonly to: number;
}

/**
 * Moves a shot by keyboard: Space lifts it, arrows, Home and End move it, Space puts it down and Escape
 * puts it back. The drag library's own keys reach a row only while one of its shots is wholly in the
 * window, so a low window had no way down.
 */
export function useKeyboardMoves(options: KeyboardMovesOptions) {
  const { frame, shots, columns, locked, onMove } = options;
  const [lifted, setLifted] = useState<Lifted>();
  const [announcement, setAnnouncement] = useState('');
  /** The shot whose handle keeps the focus when a move has placed it in another row. */
  const focusedId = useRef<string>(undefined);
  const from = locked ? -1 : shots.findIndex(({ id }) => id === lifted?.id);
  const moved = shots[from];
  const to =
    lifted === undefined || moved === undefined ? from : Math.min(lifted.to, shots.length - 1);
  const shown = moved === undefined ? shots : shots.toSpliced(from, 1).toSpliced(to, 0, moved);

  useLayoutEffect(() => {
    const id = lifted?.id ?? focusedId.current;
    if (frame.current === null || id === undefined) return;
    focusedId.current = lifted?.id;
    focusHandle(frame.current, id);
  }, [frame, lifted]);

  const cancel = () => {
    if (moved === undefined) return;
    setLifted(undefined);
    setAnnouncement(`${moved.name} stays at position ${from + 1}.`);
  };
  useEffect(() => {
    if (moved === undefined) return;
    window.addEventListener('pointerdown', cancel);
    return () => window.removeEventListener('pointerdown', cancel);
  });

  const lift = (event: KeyboardEvent) => {
    const id = readHandleId(event.target);
    const at = shots.findIndex((shot) => shot.id === id);
    const shot = shots[at];
    if (event.key !== ' ' || event.repeat || locked || shot === undefined) return;
    event.preventDefault();
    setLifted({ id: shot.id, to: at });
    setAnnouncement(
      `${shot.name} picked up from position ${at + 1} of ${shots.length}. Use the arrow keys to move it, Space to drop it, Escape to cancel.`,
    );
  };
  const putDown = () => {
    if (moved === undefined) return;
    setLifted(undefined);
    setAnnouncement(describeMove(moved.name, from, to, shots.length));
    if (from !== to) onMove(from, to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (moved === undefined) {
      lift(event);
      return;
    }
    // Nothing else is done by keyboard until it is put down.
    event.preventDefault();
    if (event.key === ' ' && !event.repeat) putDown();
    if (event.key === 'Escape') cancel();
    const next = findNext(event.key, to, columns, shots.length);
    if (next === to) return;
    setLifted({ id: moved.id, to: next });
    setAnnouncement(`${moved.name} is now at position ${next + 1} of ${shots.length}.`);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && readHandleId(relatedTarget) !== moved?.id) cancel();
  };
  return { shown, liftedId: moved?.id, announcement, keys: { onKeyDown, onBlur } } as const;
}

/** Describes the move of a shot. Positions are 0-based. */
export function describeMove(name: string, from: number, to: number, count: number): string {
  return from === to
    ? `${name} stays at position ${from + 1}.`
    : `${name} moved from position ${from + 1} to position ${to + 1} of ${count}.`;
}

/** Returns the position to which a key moves; the same position if there is none. */
function findNext(key: string, at: number, columns: number, count: number): number {
  const last = count - 1;
  const isInLastRow = Math.floor(at / columns) === Math.floor(last / columns);
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'ArrowRight':
      return Math.min(last, at + 1);
    case 'ArrowUp':
      return at < columns ? at : at - columns;
    case 'ArrowDown':
      return isInLastRow ? at : Math.min(last, at + columns);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return at;
  }
}

function readHandleId(target: EventTarget | null): string | undefined {
  return target instanceof HTMLElement ? target.dataset.rfdDragHandleDraggableId : undefined;
}

/** Focuses a shot's handle, with its row and, as far as the window allows, the adjacent rows in view. */
function focusHandle(frame: HTMLElement, id: string): void {
  const handle = frame.querySelector<HTMLElement>(`[data-rfd-drag-handle-draggable-id="${id}"]`);
  const row = handle?.closest('ol');
  if (handle === null || row == null) return;
  handle.focus({ preventScroll: true });
  for (const each of [row.nextElementSibling, row.previousElementSibling, row, handle]) {
    each?.scrollIntoView?.({ block: 'nearest' });
  }
}
