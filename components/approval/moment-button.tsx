'use client';

import { formatClock } from '@/lib/format/duration';
import { playVideoAt } from './video-moment';

interface MomentButtonProps {
  readonly seconds: number;
  /** Where the version can be seen; undefined while it is the one on the page. */
  readonly versionPath: string | undefined;
  /** Undefined where there is one alone. */
  readonly version: string | undefined;
}

const look =
  'figures inline-flex min-h-6 items-center rounded-[4px] font-medium text-brand underline-offset-4 hover:underline';

/** The moment of a film that a comment is on. */
export function MomentButton({ seconds, versionPath, version }: MomentButtonProps) {
  const name = (
    <>
      <span className="sr-only">Play from </span>
      {formatClock(seconds)}
      {version !== undefined && ` · ${version}`}
    </>
  );
  if (versionPath !== undefined) {
    return (
      <a href={versionPath} className={look}>
        {name}
      </a>
    );
  }
  return (
    <button type="button" className={look} onClick={() => playVideoAt(seconds)}>
      {name}
    </button>
  );
}
