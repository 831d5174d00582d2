import { useEffect, useRef, useState } from 'react';
import { limits } from '@/contracts/limits';
import type { Track } from '@/contracts/tracks';
import { uploadTrack } from '@/lib/api/tracks';

export const MAX_TRACK_MEGABYTES = limits.trackBytes / 1024 / 1024;

/** An upload of a track that can be cancelled; leaving the screen cancels it. */
export function useTrackUpload(projectId: string, onUploaded: (track: Track) => void) {
  const running = useRef<AbortController>(undefined);
  /** Percent sent; undefined while nothing is. */
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File, { signal }: AbortController) => {
    const onProgress = (loaded: number, total: number) => setPercent((100 * loaded) / total);
    try {
      const track = await uploadTrack({ projectId, file, onProgress, signal });
      setPercent(undefined);
      onUploaded(track);
    } catch (error) {
      if (signal.aborted) return;
      setPercent(undefined);
      setProblem(error instanceof Error ? error.message : 'The track could not be uploaded.');
    }
  };

  return {
    percent,
    /** Why the last file was not taken. */
    problem,
    send(file: File) {
      if (file.size > limits.trackBytes) {
        setProblem(`A track may be at most ${MAX_TRACK_MEGABYTES} MB.`);
        return;
      }
      setProblem(undefined);
      setPercent(0);
      running.current = new AbortController();
      void upload(file, running.current);
    },
    cancel() {
      running.current?.abort();
      setPercent(undefined);
    },
  };
}
