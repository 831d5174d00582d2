import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useAuth } from '@/lib/auth/auth-context';
import { resumePending } from '@/lib/draft/resume-pending';
import {
  areUploadsPaused,
  proceedUploads,
  type RunningUpload,
  readUploads,
  subscribeUploads,
} from '@/lib/draft/running-uploads';

const nothing: readonly RunningUpload[] = [];
/** Number of samples for the speed, one per second. */
const SPEED_SAMPLES = 5;

/**
 * Returns uploads that no screen displays, such as originals that follow a smaller copy, and whether
 * uploading is paused.
 */
export function useUploads(): { uploads: readonly RunningUpload[]; isPaused: boolean } {
  const all = useSyncExternalStore(subscribeUploads, readUploads, () => nothing);
  const isPaused = useSyncExternalStore(subscribeUploads, areUploadsPaused, () => false);
  const uploads = isPaused
    ? all
    : all.filter(({ source, isOriginal }) => isOriginal || !source.isShown);
  return { uploads, isPaused };
}

/** The user whose files were resumed in this window. */
let resumedFor: { readonly userId: string | undefined } | undefined;

/** Resumes abandoned uploads, and all uploads when the browser is online again. */
export function useResumedUploads(): void {
  const { hasAccess, user } = useAuth();
  const userId = user?.userId;
  useEffect(() => {
    if (!hasAccess || (resumedFor !== undefined && resumedFor.userId === userId)) return;
    resumedFor = { userId };
    void resumePending(userId);
  }, [hasAccess, userId]);
  useEffect(() => {
    window.addEventListener('online', proceedUploads);
    return () => window.removeEventListener('online', proceedUploads);
  }, []);
}

/** Bytes in a second over the last seconds. */
export function useSpeed(sentBytes: number): number {
  const latest = useRef(sentBytes);
  const samples = useRef<number[]>([]);
  const [speed, setSpeed] = useState(0);
  useEffect(() => {
    latest.current = sentBytes;
  }, [sentBytes]);
  useEffect(() => {
    const timer = setInterval(() => {
      samples.current = [...samples.current, latest.current].slice(-SPEED_SAMPLES - 1);
      const [first = 0] = samples.current;
      const seconds = samples.current.length - 1;
      // Files that are done leave the sum, which is no negative speed.
      setSpeed(seconds < 1 ? 0 : Math.max(0, (latest.current - first) / seconds));
    }, 1_000);
    return () => clearInterval(timer);
  }, []);
  return speed;
}
