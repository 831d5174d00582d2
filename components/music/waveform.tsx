import { useMemo } from 'react';

interface WaveformProps {
  /** Accessible name of the waveform. */
  readonly label: string;
  /** Highest sample of equal stretches of the sound, 0 to 1. */
  readonly peaks: readonly number[];
  /** How much of the sound was played, 0 to 1. */
  readonly playedShare: number;
}

const BARS = 100;
const HEIGHT = 32;
/** A stretch without sound stays visible. */
const MIN_BAR_HEIGHT = 1;

/** A sound as bars, those already played in the brand's colour. */
export function Waveform({ label, peaks, playedShare }: WaveformProps) {
  const bars = useMemo(() => toBars(peaks), [peaks]);
  const played = Math.round(playedShare * BARS);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${BARS} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-8 w-full max-sm:h-6"
    >
      <path d={bars.slice(0, played).join('')} className="fill-brand" />
      <path d={bars.slice(played).join('')} className="fill-line-strong" />
    </svg>
  );
}

/** Each bar as a closed path around the middle line. The loudest is as high as there is room, also of a soft sound. */
function toBars(peaks: readonly number[]): string[] {
  const loudest = Math.max(...peaks, Number.EPSILON);
  return Array.from({ length: BARS }, (_, bar) => {
    const [from, until] = [bar, bar + 1].map((at) => Math.floor((at * peaks.length) / BARS));
    const peak = Math.max(0, ...peaks.slice(from, until));
    const height = Math.max(MIN_BAR_HEIGHT, (peak / loudest) * HEIGHT);
    return `M${bar + 0.2} ${((HEIGHT - height) / 2).toFixed(1)}h.6v${height.toFixed(1)}h-.6z`;
  });
}
