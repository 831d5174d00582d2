import {
  DragDropContext,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
  useMouseSensor,
  useTouchSensor,
} from '@hello-pangea/dnd';
import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { DraftShot } from '@/lib/draft/draft';
import type { TileActions } from './tile';
import { TileRows } from './tile-rows';
import { describeMove, useKeyboardMoves } from './use-keyboard-moves';

interface TileGridProps {
  readonly projectId: string | undefined;
  readonly shots: readonly DraftShot[];
  readonly locked: boolean;
  /** Shots that reasons name; the same set as long as they do not change. */
  readonly citedIds: ReadonlySet<string>;
  readonly onMove: (from: number, to: number) => void;
  readonly actions: TileActions;
}

// By keyboard shots are moved here, not by the library.
const sensors = [useMouseSensor, useTouchSensor];

interface Place {
  readonly droppableId: string;
  readonly index: number;
}

/**
 * The contact sheet. The drag library supports single rows only, so every row of the sheet is a separate
 * list; positions count through all rows. Memoised, because the library re-renders all its lists with it.
 */
export const TileGrid = memo(function TileGrid(props: TileGridProps) {
  const { projectId, shots, locked, citedIds, onMove, actions } = props;
  const frame = useRef<HTMLDivElement>(null);
  const columns = useColumns(frame);
  const byKeyboard = useKeyboardMoves({ frame, shots, columns, locked, onMove });
  const rows = Array.from({ length: Math.ceil(shots.length / columns) }, (_, row) =>
    byKeyboard.shown.slice(row * columns, (row + 1) * columns),
  );
  const nameAt = (place: Place) => shots[toPosition(place, columns)]?.name ?? 'Photo';

  const announceStart = (start: DragStart, { announce }: ResponderProvided) =>
    announce(
      `${nameAt(start.source)} picked up from position ${toPosition(start.source, columns) + 1} of ${shots.length}.`,
    );
  const announceUpdate = (update: DragUpdate, { announce }: ResponderProvided) =>
    announce(
      update.destination
        ? `${nameAt(update.source)} is now at position ${toTarget(update.source, update.destination, columns) + 1} of ${shots.length}.`
        : 'Drop it on the grid to move it.',
    );
  // The library measures all tiles when one is lifted.
  const drawAll = () => frame.current?.toggleAttribute('data-moving', true);
  const settle = (result: DropResult, { announce }: ResponderProvided) => {
    frame.current?.toggleAttribute('data-moving', false);
    const from = toPosition(result.source, columns);
    const to = result.destination
      ? Math.min(shots.length - 1, toTarget(result.source, result.destination, columns))
      : from;
    announce(describeMove(nameAt(result.source), from, to, shots.length));
    if (from !== to) onMove(from, to);
  };

  return (
    <DragDropContext
      enableDefaultSensors={false}
      sensors={sensors}
      onBeforeCapture={drawAll}
      onDragStart={announceStart}
      onDragUpdate={announceUpdate}
      onDragEnd={settle}
      dragHandleUsageInstructions="Press Space to pick this up, the arrow keys to move it, Space again to drop it, Escape to cancel."
    >
      <div
        ref={frame}
        {...byKeyboard.keys}
        className="overflow-x-clip max-sm:-mx-[clamp(1rem,4vw,2rem)] max-sm:-mb-0.5 sm:-m-2"
        style={{ '--tile': `${100 / columns}%` } as React.CSSProperties}
      >
        <TileRows
          rows={rows}
          columns={columns}
          projectId={projectId}
          locked={locked}
          liftedId={byKeyboard.liftedId}
          citedIds={citedIds}
          actions={actions}
        />
      </div>
      <p aria-live="assertive" data-testid="moves" className="sr-only">
        {byKeyboard.announcement}
      </p>
    </DragDropContext>
  );
});

function toPosition({ droppableId, index }: Place, columns: number): number {
  return Number(droppableId) * columns + index;
}

/** Returns a shot's new position among all: leaving an earlier row moves everything after it up by one. */
function toTarget(source: Place, target: Place, columns: number): number {
  const earlier = Number(source.droppableId) < Number(target.droppableId) ? 1 : 0;
  return toPosition(target, columns) - earlier;
}

/** A narrower tile does not show its choices in full. Three are wider than any sheet without margins, below `sm`. */
const MIN_TILE_WIDTH_PX = 214;

/** Returns the number of tiles in a row of the element: two on a phone, at most four. */
function useColumns(element: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(3);

  useLayoutEffect(() => {
    const frame = element.current;
    if (frame === null) return;
    const measure = () =>
      setColumns(Math.min(4, Math.max(2, Math.floor(frame.clientWidth / MIN_TILE_WIDTH_PX))));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [element]);

  return columns;
}
