import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

const STORAGE_KEY = 'homereel.words-per-minute';
const SLOWEST = 80;
const FASTEST = 220;
const STEP = 10;
/** Words per minute of calm speech. */
const USUAL = 140;

export type Pace = ReturnType<typeof usePace>;

/** The speed of the script, which this browser remembers as the user's speaking pace. */
export function usePace() {
  const [wordsPerMinute, setWordsPerMinute] = useState(readPace);
  return {
    wordsPerMinute,
    isSlowest: wordsPerMinute <= SLOWEST,
    isFastest: wordsPerMinute >= FASTEST,
    onChange(change: 'slower' | 'faster') {
      const wanted = limit(wordsPerMinute + (change === 'slower' ? -STEP : STEP));
      setWordsPerMinute(wanted);
      try {
        localStorage.setItem(STORAGE_KEY, String(wanted));
      } catch {
        // Storage may be blocked; the pace then lasts as long as the dialog.
      }
    },
  };
}

function readPace(): number {
  try {
    return limit(Number(localStorage.getItem(STORAGE_KEY) ?? USUAL) || USUAL);
  } catch {
    return USUAL;
  }
}

function limit(wordsPerMinute: number): number {
  return Math.min(FASTEST, Math.max(SLOWEST, wordsPerMinute));
}

/** Controls how fast the script scrolls while it is read. */
export function PaceControl({ pace }: { readonly pace: Pace }) {
  return (
    <fieldset className="flex items-center gap-2">
      <legend className="sr-only">Pace of the script</legend>
      <Button
        variant="secondary"
        size="icon-small"
        className="pointer-coarse:size-11"
        aria-label="Slower"
        aria-disabled={pace.isSlowest}
        onClick={() => pace.onChange('slower')}
      >
        <Minus aria-hidden="true" />
      </Button>
      <output className="figures text-xs text-muted">{pace.wordsPerMinute} words a minute</output>
      <Button
        variant="secondary"
        size="icon-small"
        className="pointer-coarse:size-11"
        aria-label="Faster"
        aria-disabled={pace.isFastest}
        onClick={() => pace.onChange('faster')}
      >
        <Plus aria-hidden="true" />
      </Button>
    </fieldset>
  );
}
