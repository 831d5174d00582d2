import { Columns2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Tooltip } from '@/components/ui/tooltip';
import type { Comparison } from './use-comparison';

/** Plays the video before the edit, then the one after it; renders nothing without an edit. */
export function CompareButton({ side, toggle }: Comparison) {
  if (toggle === undefined) return null;
  const isOn = side !== undefined;
  return (
    <Tooltip text="Compare before and after the edit">
      <Button
        variant="ghost"
        size="icon-small"
        className={classNames(
          'text-white hover:bg-white/12 focus-visible:outline-white pointer-coarse:size-11',
          isOn && 'bg-white/20',
        )}
        aria-label="Compare with before the edit"
        aria-pressed={isOn}
        onClick={toggle}
      >
        <Columns2 aria-hidden="true" />
      </Button>
    </Tooltip>
  );
}

/** Says which of both is played. */
export function ComparedSide({ side }: Pick<Comparison, 'side'>) {
  return (
    <p
      role="status"
      className={classNames('absolute top-3 left-3 z-10', side === undefined && 'sr-only')}
    >
      {side !== undefined && (
        <span className="rounded-control bg-black/70 px-2 py-1 text-xs text-white">
          {side === 'before' ? 'Before the edit' : 'After the edit'}
        </span>
      )}
    </p>
  );
}
