import { useState } from 'react';

/** How fast the script moves on, in words a minute. */
export interface Pace {
  readonly wordsPerMinute: number;
  readonly isSlowest: boolean;
  readonly isFastest: boolean;
  readonly onChange: (change: 'slower' | 'faster') => void;
}

const STORAGE_KEY = 'homereel.words-per-minute';
const SLOWEST = 80;
const FASTEST = 220;
const STEP = 10;
/** Of calm speech. */
const USUAL = 140;

/** The pace a person speaks at, which this browser remembers. */
export function usePace(): Pace {
  const [wordsPerMinute, setWordsPerMinute] = useState(readPace);
  return {
    wordsPerMinute,
    isSlowest: wordsPerMinute <= SLOWEST,
    isFastest: wordsPerMinute >= FASTEST,
    onChange(change) {
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
