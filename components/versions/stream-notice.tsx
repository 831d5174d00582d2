import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { Version } from '@/contracts/production/versions';
import { lacksStream, versionQueries } from '@/lib/api/versions';

/**
 * Estimated seconds to make a stream for each second of its video. It takes 0.6 CPU-seconds
 * (docs/decisions/112-the-file-is-the-top-rung.md), but runs at the lowest priority.
 */
const STREAM_SECONDS_PER_SECOND = 2;

interface StreamNoticeProps {
  readonly projectId: string;
  /** Returns whether a link leads to this version; absent for any. */
  readonly isLinked?: (version: Version) => boolean;
}

/**
 * Says, until the streams of finished versions are encoded, how a link sent now plays. Only the constant part
 * is a live region, so that it is read once.
 */
export function StreamNotice({ projectId, isLinked = () => true }: StreamNoticeProps) {
  const versions = useQuery(versionQueries.list(projectId)).data ?? [];
  const isMounted = useMounted();
  const lacking = versions.filter(lacksStream);
  const isShown = isMounted && lacking.some(isLinked);
  // The streams are encoded one after the other.
  const seconds = lacking.reduce((sum, { video }) => sum + (video?.seconds ?? 0), 0);
  const minutes = Math.ceil((seconds * STREAM_SECONDS_PER_SECOND) / 60);
  return (
    <div className={classNames('text-sm text-muted', !isShown && 'sr-only')}>
      <span role="status">
        {isShown &&
          'Links work now, but the video may buffer on a slow connection for a few minutes.'}
      </span>
      {isShown && ` Usually over in about ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`}
    </div>
  );
}

/** False at first: a live region that comes with its text is not read. */
function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted;
}
