import { Mic, Square, Upload } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { voiceLimits } from '@/contracts/project/voice';
import { formatClock } from '@/lib/format/duration';
import { type Pace, PaceControl } from './pace-control';
import type { TakeVideo } from './take-video';
import { Teleprompter } from './teleprompter';
import type { Recorder, RecorderPhase } from './use-recorder';

interface RecorderPanelProps {
  readonly recorder: Recorder;
  /** The text to read. */
  readonly script: string;
  readonly pace: Pace;
  /** The video under the voice. */
  readonly video: Pick<ComponentProps<typeof TakeVideo>, 'draft' | 'versions' | 'fromSeconds'>;
  readonly hasRecording: boolean;
  readonly isUploading: boolean;
  readonly problem: string | undefined;
  readonly onRecord: () => void;
  readonly onFile: (file: File) => void;
}

/** Records a take, or uploads a file. */
export function RecorderPanel(props: RecorderPanelProps) {
  const { recorder, script, pace, video, isUploading, problem } = props;
  const { phase } = recorder;
  const isSpeaking = phase.kind === 'counting' || phase.kind === 'recording';
  const seconds = phase.kind === 'recording' ? phase.seconds : undefined;
  const Video = useTakeVideo();
  const [isMusicOn, setIsMusicOn] = useState(false);
  const problems = [findSilence(phase), recorder.problem, problem].filter(
    (one) => one !== undefined,
  );
  return (
    <section aria-label="Recording" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {isSpeaking && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:has-[[data-wide]]:grid-cols-2">
          {Video !== undefined && (
            <Video
              {...video}
              takeSeconds={seconds}
              isMusicOn={isMusicOn}
              onMusicChange={setIsMusicOn}
            />
          )}
          <Teleprompter
            script={script}
            seconds={seconds ?? 0}
            wordsPerMinute={pace.wordsPerMinute}
          />
        </div>
      )}
      {script.trim() !== '' && <PaceControl pace={pace} />}
      <div className="flex flex-wrap items-center gap-2">
        {phase.kind === 'idle' ? (
          <StartButtons {...props} />
        ) : (
          <Button variant="danger" onClick={recorder.stop}>
            <Square aria-hidden="true" />
            {phase.kind === 'recording' ? 'Stop recording' : 'Cancel'}
          </Button>
        )}
        {phase.kind === 'counting' && (
          <span aria-hidden="true" className="figures display text-4xl">
            {phase.count}
          </span>
        )}
        {phase.kind === 'recording' && <Level phase={phase} />}
      </div>
      <p role="status" className="sr-only">
        {describePhase(phase, isUploading)}
      </p>
      {isUploading && <p className="text-sm text-muted">Saving the take…</p>}
      {problems.map((one) => (
        <p key={one} role="alert" className="text-sm text-danger">
          {one}
        </p>
      ))}
    </section>
  );
}

const MAX_FILE_MEGABYTES = voiceLimits.bytes / 1024 / 1024;

function StartButtons({ hasRecording, isUploading, onRecord, onFile }: RecorderPanelProps) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button disabled={isUploading} onClick={onRecord}>
        <Mic aria-hidden="true" />
        {hasRecording ? 'Record another take' : 'Record'}
      </Button>
      <Button variant="secondary" disabled={isUploading} onClick={() => file.current?.click()}>
        <Upload aria-hidden="true" />
        Upload a recording
      </Button>
      <input
        ref={file}
        type="file"
        aria-label="A recording of your voice-over"
        accept="audio/*,video/mp4,video/webm,.m4a,.flac,.ogg"
        className="hidden"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (chosen !== undefined) onFile(chosen);
        }}
      />
      <p className="basis-full text-xs text-muted">
        Up to {voiceLimits.seconds / 60} minutes; a file up to {MAX_FILE_MEGABYTES} MB
      </p>
    </>
  );
}

function Level({ phase }: { phase: Extract<RecorderPhase, { kind: 'recording' }> }) {
  return (
    <>
      <span className="figures text-sm" role="timer" aria-live="off">
        {formatClock(phase.seconds)}
      </span>
      <meter className="sr-only" aria-label="Level of the microphone" value={phase.level} />
      <span aria-hidden="true" className="h-2 min-w-16 flex-1 overflow-hidden rounded-full bg-line">
        <span
          className="block size-full origin-left bg-brand"
          style={{ transform: `scaleX(${phase.level})` }}
        />
      </span>
    </>
  );
}

function findSilence(phase: RecorderPhase): string | undefined {
  if (phase.kind !== 'recording' || !phase.isSilent) return undefined;
  return 'We can’t hear anything yet. Check that the right microphone is selected and not muted.';
}

/** Returns the screen reader announcement for a phase. */
function describePhase(phase: RecorderPhase, isUploading: boolean): string {
  switch (phase.kind) {
    case 'asking':
      return 'Waiting for the microphone';
    case 'counting':
      return String(phase.count);
    case 'recording':
      return 'Recording';
    case 'idle':
      return isUploading ? 'Saving the take' : '';
  }
}

/**
 * Returns the component that shows the video beside the script. The engine is loaded when the dialog opens;
 * if that fails, takes work without it.
 * @returns undefined until then, and for users who prefer reduced motion.
 */
function useTakeVideo(): typeof TakeVideo | undefined {
  const [loaded, setLoaded] = useState<{ readonly TakeVideo: typeof TakeVideo }>();
  useEffect(() => {
    if (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true) return;
    import('./take-video').then(setLoaded).catch(() => undefined);
  }, []);
  return loaded?.TakeVideo;
}
