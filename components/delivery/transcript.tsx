import type { TranscriptLine } from '@/contracts/production/transcript';
import { formatClock } from '@/lib/format/duration';

/** The spoken and displayed words of the video as text, for deaf or blind visitors. */
export function Transcript({ lines }: { lines: readonly TranscriptLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details className="border-t pt-6 print:hidden">
      <summary className="cursor-pointer font-medium">Video transcript</summary>
      <ol className="mt-4 grid max-w-[68ch] gap-2">
        {lines.map(({ kind, seconds, text }) => (
          <li
            key={`${kind} ${seconds} ${text}`}
            className="grid grid-cols-[3rem_minmax(0,1fr)] gap-3"
          >
            <span className="figures text-muted">{formatClock(Math.floor(seconds))}</span>
            <span>
              <span className="text-sm text-muted">
                {kind === 'spoken' ? 'Voice-over: ' : 'On screen: '}
              </span>
              <bdi className="wrap-anywhere">{text}</bdi>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
