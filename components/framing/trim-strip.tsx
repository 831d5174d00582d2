import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { toPath } from '@/contracts/operation';
import type { ClipTrim } from '@/contracts/project/framing';
import { readClipStrip } from '@/contracts/project/shots';

interface TrimStripProps {
  readonly projectId: string;
  readonly shotId: string;
  readonly trim: ClipTrim;
  /** Length of the clip. */
  readonly seconds: number;
  readonly onChange: (moved: Partial<ClipTrim>) => void;
}

/** Step of an arrow key at an end, in seconds; ten times as much with Shift. */
const KEY_STEP_SECONDS = 0.1;

/** The clip as a strip of frames with a handle at each end of the used part. */
export function TrimStrip({ projectId, shotId, trim, seconds, onChange }: TrimStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const toPercent = (time: number) => `${(time / seconds) * 100}%`;
  const timeAt = (clientX: number) => {
    const box = strip.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return 0;
    return ((clientX - box.left) / box.width) * seconds;
  };
  const handle = (end: keyof ClipTrim, label: string) => (
    <TrimHandle
      label={label}
      value={trim[end]}
      min={end === 'start' ? 0 : trim.start}
      max={end === 'start' ? trim.end : seconds}
      left={toPercent(trim[end])}
      onDrag={(clientX) => onChange({ [end]: timeAt(clientX) })}
      onChange={(time) => onChange({ [end]: time })}
    />
  );
  return (
    <div className="px-2.5">
      <div
        ref={strip}
        data-testid="trim-strip"
        className="relative h-16 touch-none rounded-control bg-sunken bg-cover bg-center"
        style={{
          backgroundImage: `url("${toPath(readClipStrip, { projectId, shotId })}")`,
          backgroundSize: '100% 100%',
        }}
      >
        <span
          className="absolute inset-y-0 left-0 rounded-l-control bg-background/75"
          style={{ width: toPercent(trim.start) }}
        />
        <span
          className="absolute inset-y-0 right-0 rounded-r-control bg-background/75"
          style={{ width: toPercent(seconds - trim.end) }}
        />
        <span
          className="pointer-events-none absolute inset-y-0 border-y-2 border-accent"
          style={{ left: toPercent(trim.start), right: toPercent(seconds - trim.end) }}
        />
        {handle('start', 'Start of the used part')}
        {handle('end', 'End of the used part')}
      </div>
    </div>
  );
}

interface TrimHandleProps {
  readonly label: string;
  /** Seconds. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly left: string;
  readonly onDrag: (clientX: number) => void;
  readonly onChange: (seconds: number) => void;
}

function TrimHandle({ label, value, min, max, left, onDrag, onChange }: TrimHandleProps) {
  const onPointerMove = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onDrag(event.clientX);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = toKeyTarget(event, { value, min, max });
    if (wanted === undefined) return;
    event.preventDefault();
    onChange(wanted);
  };
  return (
    <button
      type="button"
      role="slider"
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={`${value.toFixed(1)} seconds`}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      className="touch-target absolute inset-y-0 z-10 w-3 -translate-x-1/2 cursor-ew-resize touch-none rounded-full bg-accent focus-visible:outline-2 focus-visible:outline-offset-2"
      style={{ left }}
    >
      <span className="absolute inset-y-5 left-1/2 w-0.5 -translate-x-1/2 rounded-full bg-white" />
    </button>
  );
}

/** Returns the position to which a key moves an end; undefined for any other key. */
function toKeyTarget(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { value, min, max }: Pick<TrimHandleProps, 'value' | 'min' | 'max'>,
): number | undefined {
  const step = shiftKey ? KEY_STEP_SECONDS * 10 : KEY_STEP_SECONDS;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return value - step;
  if (key === 'ArrowRight' || key === 'ArrowUp') return value + step;
  if (key === 'Home') return min;
  return key === 'End' ? max : undefined;
}
