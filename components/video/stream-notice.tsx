import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { Cut } from '@/contracts/cuts';
import { cutQueries, lacksStream } from '@/lib/api/cuts';

/**
 * Estimated seconds to make a stream for each second of its video. It takes 0.6 CPU-seconds
 * (docs/decisions/112-the-file-is-the-top-rung.md), but runs at the lowest priority.
 */
const STREAM_SECONDS_PER_SECOND = 2;

interface StreamNoticeProps {
  readonly projectId: string;
  /** Whether a link leads to this version; absent: to any. */
  readonly isLinked?: (cut: Cut) => boolean;
}

/**
 * Says, until the streams of finished versions are made, how a link sent now plays. Only what stays the same
 * is a live region, so that it is read once.
 */
export function StreamNotice({ projectId, isLinked = () => true }: StreamNoticeProps) {
  const cuts = useQuery(cutQueries.list(projectId)).data ?? [];
  const isMounted = useMounted();
  const lacking = cuts.filter(lacksStream);
  const isShown = isMounted && lacking.some(isLinked);
  // One after the other.
  const seconds = lacking.reduce((sum, { video }) => sum + (video?.seconds ?? 0), 0);
  const minutes = Math.ceil((seconds * STREAM_SECONDS_PER_SECOND) / 60);
  return (
    <div className={classNames('text-sm text-muted', !isShown && 'sr-only')}>
      <span role="status">
        {isShown &&
          'Smooth playback on slow phones is being prepared. A link sent now works, but may stop to load on a slow connection.'}
      </span>
      {isShown && ` Usually ready in about ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`}
    </div>
  );
}

/** False at first: a live region that comes with its text is not read. */
function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted;
}
