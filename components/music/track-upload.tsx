import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { limits } from '@/contracts/limits';
import {
  MAX_TRACK_MINUTES,
  MIN_TRACK_SECONDS,
  type Track,
  trackAgreement,
  trackExtensions,
} from '@/contracts/project/tracks';
import { uploadTrack } from '@/lib/api/tracks';

interface TrackUploadProps {
  readonly projectId: string;
  readonly disabled: boolean;
  readonly onUploaded: (track: Track) => void;
}

/** Chooses a music file and uploads it, once the person has agreed that they may use it. */
export function TrackUpload({ projectId, disabled, onUploaded }: TrackUploadProps) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [hasAgreed, setAgreed] = useState(false);
  const { percent, problem, send, cancel } = useTrackUpload(projectId, onUploaded);

  if (percent !== undefined) {
    // Sent is not read: finding the beats takes a moment more.
    const isSent = percent >= 100;
    return (
      <div className="flex min-h-11 basis-full items-center gap-3">
        <div className="grid flex-1 gap-1.5">
          <p className="text-sm text-muted">{isSent ? 'Finding the beats…' : 'Uploading…'}</p>
          <Progress aria-label="Upload of your track" value={isSent ? null : percent} />
        </div>
        <Button variant="secondary" size="small" onClick={cancel}>
          Cancel
        </Button>
      </div>
    );
  }
  return (
    <div className="grid min-w-0 basis-full gap-1.5">
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
        <input
          id={id}
          type="checkbox"
          checked={hasAgreed}
          disabled={disabled}
          onChange={(event) => setAgreed(event.target.checked)}
          className="size-4.5 shrink-0 cursor-pointer accent-brand"
        />
        {trackAgreement}
      </label>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          variant="secondary"
          size="small"
          disabled={disabled || !hasAgreed}
          onClick={() => chooser.current?.click()}
        >
          Choose a file…
        </Button>
        <p className="text-xs text-muted">
          MP3, M4A, WAV, FLAC or Ogg, from {MIN_TRACK_SECONDS} seconds to {MAX_TRACK_MINUTES}{' '}
          minutes, up to {MAX_TRACK_MEGABYTES} MB
        </p>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="Your own track"
        accept={['audio/*', ...trackExtensions].join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again.
          event.target.value = '';
          if (file !== undefined) send(file);
        }}
      />
      {problem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

const MAX_TRACK_MEGABYTES = limits.trackBytes / 1024 / 1024;

/** An upload of a track that can be cancelled; leaving the screen cancels it. */
function useTrackUpload(projectId: string, onUploaded: (track: Track) => void) {
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
    /** Reason why the last file was refused. */
    problem,
    send(file: File) {
      if (file.size > limits.trackBytes) {
        setProblem(`A track can be up to ${MAX_TRACK_MEGABYTES} MB.`);
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
