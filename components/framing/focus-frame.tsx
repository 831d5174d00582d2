import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
} from 'react';
import { classNames } from '@/components/ui/class-names';
import type { FocusPoint } from '@/contracts/project/framing';

/** Step of an arrow key as a fraction of the picture; ten times as much with Shift. */
const KEY_STEP = 0.01;
const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface FocusFrameProps {
  readonly label: string;
  readonly at: FocusPoint;
  /** Spoken description of the point's position; defaults to percentages across and down. */
  readonly valueText?: string | undefined;
  /** Whether the point is a suggestion. */
  readonly isFaint?: boolean;
  /** Whether the frame is read-only and shows no point. */
  readonly isFixed?: boolean;
  /** The point may be outside the picture while it is dragged beyond the edge. */
  readonly onChange: (point: FocusPoint) => void;
  readonly className?: string;
  readonly style: CSSProperties;
  /** The picture and the drawings over it, below the point. */
  readonly children: ReactNode;
}

/** A picture's frame with a point that the user moves by tap, drag or arrow keys. */
export function FocusFrame(props: FocusFrameProps) {
  const { at, isFaint = false, isFixed = false, onChange } = props;
  const frame = useRef<HTMLDivElement>(null);
  const moveTo = ({ clientX, clientY }: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    onChange({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height });
  };
  const onPointerDown = (event: PointerEvent) => {
    if (isFixed) return;
    // Prevents dragging the picture as a file; the point takes the focus instead.
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
      className={classNames(
        'relative touch-none overflow-hidden rounded-control bg-sunken select-none',
        props.className,
      )}
      style={props.style}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
    >
      {props.children}
      {!isFixed && (
        <button
          type="button"
          data-point
          role="slider"
          aria-roledescription="point"
          aria-label={props.label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(at.x * 100)}
          aria-valuetext={props.valueText ?? describePoint(at)}
          onKeyDown={onKeyDown}
          className={classNames(
            'absolute grid size-11 -translate-x-1/2 -translate-y-1/2 cursor-grab place-items-center rounded-full focus-visible:outline-white',
            isFaint && 'opacity-60',
          )}
          style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
        >
          <span className="size-6 rounded-full border-2 border-white bg-accent/50 shadow-float ring-1 ring-black/50" />
        </button>
      )}
    </div>
  );
}

function describePoint({ x, y }: FocusPoint): string {
  return `${Math.round(x * 100)}% across, ${Math.round(y * 100)}% down`;
}
