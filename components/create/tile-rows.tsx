import { Droppable } from '@hello-pangea/dnd';
import { memo, useEffect, useState } from 'react';
import type { DraftShot } from '@/lib/draft/draft';
import { whenIdle } from '@/lib/when-idle';
import { Tile, type TileActions } from './tile';

/** Number of rows that fills a tall window. */
const FIRST_ROWS = 4;
/** Maximum delay of a row while the page is busy, and its delay in browsers without `requestIdleCallback`. */
const ROW_WAIT_MS = { busy: 1_000, blind: 50 } as const;

interface TileRowProps {
  readonly shots: readonly DraftShot[];
  /** 0-based. */
  readonly index: number;
  /** Position of its first shot in the whole video, 0-based. */
  readonly start: number;
  readonly isLast: boolean;
  readonly projectId: string | undefined;
  readonly locked: boolean;
  readonly liftedId: string | undefined;
  /** Shots that the reasons of left-out photos name; the same set as long as they do not change. */
  readonly citedIds: ReadonlySet<string>;
  readonly actions: TileActions;
}

interface TileRowsProps extends Omit<TileRowProps, 'shots' | 'index' | 'start' | 'isLast'> {
  readonly rows: readonly (readonly DraftShot[])[];
  /** Shots per row. */
  readonly columns: number;
  /** The first row to draw, 0-based. */
  readonly from?: number;
}

/**
 * The rows of the contact sheet. The rows that fill a window are drawn at once; each of them then draws the
 * next one when the page is idle, so that the video and typing do not wait for 60 tiles. Each row renders the
 * next one itself, so that a new row re-renders none of the others.
 */
export function TileRows({ rows, columns, from = 0, ...row }: TileRowsProps) {
  const isNextDrawn = useIdle(from + 1 < FIRST_ROWS);
  const shots = rows[from];
  if (shots === undefined) return null;
  return (
    <>
      <TileRow
        {...row}
        shots={shots}
        index={from}
        start={from * columns}
        isLast={from === rows.length - 1}
      />
      {isNextDrawn && <TileRows {...row} rows={rows} columns={columns} from={from + 1} />}
    </>
  );
}

const TileRow = memo(function TileRow(props: TileRowProps) {
  const { shots, index, start, isLast, projectId, locked, liftedId, citedIds, actions } = props;
  const isOnly = index === 0 && isLast;
  return (
    <Droppable droppableId={String(index)} direction="horizontal" isDropDisabled={locked}>
      {(drop) => (
        <ol
          ref={drop.innerRef}
          {...drop.droppableProps}
          start={start + 1}
          aria-label={isOnly ? 'Photos and clips' : `Photos and clips, row ${index + 1}`}
          className="flex"
        >
          {shots.map((shot, column) => (
            <Tile
              key={shot.id}
              projectId={projectId}
              shot={shot}
              column={column}
              position={start + column}
              isLast={isLast && column === shots.length - 1}
              locked={locked}
              isLifted={shot.id === liftedId}
              isCited={citedIds.has(shot.id)}
              actions={actions}
            />
          ))}
          {drop.placeholder}
        </ol>
      )}
    </Droppable>
  );
});

/** Returns true once the page is idle, or from the start if `isAtOnce`. */
function useIdle(isAtOnce: boolean): boolean {
  const [isIdle, setIdle] = useState(isAtOnce);
  useEffect(
    () => (isIdle ? undefined : whenIdle(() => setIdle(true), ROW_WAIT_MS.busy, ROW_WAIT_MS.blind)),
    [isIdle],
  );
  return isIdle;
}
