'use client';

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { shapeName } from '@/components/cuts/shape-picture';
import { classNames } from '@/components/ui/class-names';
import type { FocusPoint } from '@/contracts/framing';
import { shapeSizes, type VideoShape } from '@/contracts/shape';
import { shotImageUrl } from '@/lib/api/shots';
import type { DraftShot } from '@/lib/draft/draft';
import { cropWindow } from '@/lib/draft/framing';

interface FocusPictureProps {
  readonly projectId: string | undefined;
  readonly shot: DraftShot;
  /** Undefined: automatic. */
  readonly point: FocusPoint | undefined;
  /** The shapes whose windows are drawn. */
  readonly shapes: readonly VideoShape[];
  readonly showsWhole: boolean;
  readonly onChange: (point: FocusPoint) => void;
}

const CENTRE: FocusPoint = { x: 0.5, y: 0.5 };
/** What an arrow key moves the point by, as a share of the picture; with Shift ten times as much. */
const KEY_STEP = 0.01;
const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The picture with its point of interest, moved by tap, drag or arrow keys, and what each shape shows. */
export function FocusPicture(props: FocusPictureProps) {
  const { projectId, shot, point, shapes, showsWhole, onChange } = props;
  const frame = useRef<HTMLDivElement>(null);
  const known = shot.stored;
  const [ratio, setRatio] = useState(known === undefined ? 4 / 3 : known.width / known.height);
  const src =
    known === undefined || projectId === undefined
      ? shot.preview
      : shotImageUrl(projectId, shot.id, { width: 1280, variant: known.pick.fileName });
  const at = point ?? CENTRE;

  const moveTo = ({ clientX, clientY }: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    onChange({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height });
  };
  const onPointerDown = (event: PointerEvent) => {
    if (showsWhole) return;
    // Prevents the picture from being dragged as a file; the point takes the focus instead.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    frame.current?.querySelector<HTMLElement>('[data-point]')?.focus();
    moveTo(event);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? KEY_STEP * 10 : KEY_STEP;
    onChange({ x: at.x + direction[0] * step, y: at.y + direction[1] * step });
  };

  return (
    <div
      ref={frame}
      data-testid="focus-picture"
      className="relative mx-auto w-full touch-none overflow-hidden rounded-control bg-sunken select-none"
      style={{ aspectRatio: ratio, maxWidth: `calc(42dvh * ${ratio})` }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
    >
      {src !== undefined && (
        <img
          src={src}
          alt={shot.name}
          draggable={false}
          className="absolute inset-0 size-full"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalHeight > 0) setRatio(naturalWidth / naturalHeight);
          }}
        />
      )}
      {!showsWhole &&
        shapes.map((shape) => (
          <WindowOutline
            key={shape}
            shape={shape}
            ratio={ratio}
            point={point}
            isOnly={shapes.length === 1}
          />
        ))}
      {!showsWhole && (
        <button
          type="button"
          data-point
          role="slider"
          aria-roledescription="point"
          aria-label="Point that stays in view"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(at.x * 100)}
          aria-valuetext={
            point === undefined
              ? 'Automatic'
              : `${Math.round(at.x * 100)} % across, ${Math.round(at.y * 100)} % down`
          }
          onKeyDown={onKeyDown}
          className={classNames(
            'absolute grid size-11 -translate-x-1/2 -translate-y-1/2 cursor-grab place-items-center rounded-full focus-visible:outline-white',
            point === undefined && 'opacity-60',
          )}
          style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
        >
          <span className="size-6 rounded-full border-2 border-white bg-accent/50 shadow-float ring-1 ring-black/50" />
        </button>
      )}
    </div>
  );
}

interface WindowOutlineProps {
  readonly shape: VideoShape;
  /** Of the picture, width by height. */
  readonly ratio: number;
  readonly point: FocusPoint | undefined;
  /** What lies outside is darkened. */
  readonly isOnly: boolean;
}

/** What a shape shows while the camera rests; dashed while its place is chosen automatically. */
function WindowOutline({ shape, ratio, point, isOnly }: WindowOutlineProps) {
  const { width, height } = shapeSizes[shape];
  const crop = cropWindow(ratio, width / height, point);
  const toPercent = (share: number) => `${share * 100}%`;
  return (
    <span
      role="img"
      aria-label={`Shown in ${shapeName(shape)}`}
      data-shape={shape}
      className={classNames(
        'pointer-events-none absolute border border-white/90 outline outline-black/40',
        point === undefined && 'border-dashed',
        isOnly && 'shadow-[0_0_0_100vmax_rgb(20_18_15/0.55)]',
      )}
      style={{
        left: toPercent(crop.left),
        top: toPercent(crop.top),
        width: toPercent(crop.width),
        height: toPercent(crop.height),
      }}
    />
  );
}
