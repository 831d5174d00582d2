'use client';

import { formatClock } from '@/lib/format/duration';
import { playVideoAt } from './video-moment';

interface MomentButtonProps {
  readonly seconds: number;
  /** Path of the page that shows the version; undefined if this page does. */
  readonly versionPath: string | undefined;
  /** Name of the version; undefined if there is only one. */
  readonly version: string | undefined;
}

const look =
  'figures inline-flex min-h-6 items-center rounded-[4px] font-medium text-brand underline-offset-4 hover:underline';

/** The moment in a video that a comment refers to. */
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
