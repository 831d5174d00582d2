import { Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PreviewPlace } from '@/components/preview/preview-place';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialog';
import { SaveState } from '@/components/ui/save-state';
import { TextField } from '@/components/ui/text-field';
import { TextareaField } from '@/components/ui/textarea-field';
import type { Version } from '@/contracts/production/versions';
import { type ProjectVoice, voiceLimits } from '@/contracts/project/voice';
import type { Draft } from '@/lib/draft/draft';
import { speakingSeconds } from '@/lib/draft/voice-fit';
import { findSentences, type SpokenSentence } from '@/lib/draft/voice-sentences';
import { formatClock } from '@/lib/format/duration';
import { CaptionsEditor } from './captions-editor';
import { FitNotice } from './fit-notice';
import { type Pace, usePace } from './pace-control';
import { playVoice } from './play-voice';
import { RecorderPanel } from './recorder-panel';
import { Sentences } from './sentences';
import { SoundPlayer } from './sound-player';
import { SoundUnderVoiceChoice } from './sound-under-voice';
import { Takes, useTakes } from './takes';
import { useRecorder } from './use-recorder';
import { useVoiceForm, type VoiceEditor } from './use-voice-form';

export interface VoiceFormProps {
  readonly projectId: string;
  readonly draft: Draft;
  /** The project's versions, once they are known. */
  readonly versions: readonly Version[] | undefined;
  readonly stored: ProjectVoice;
  /** True while a take is recorded: the dialog stays open then. */
  readonly isRecording: RefObject<boolean>;
  readonly preview: PreviewPlace;
  readonly onDone: () => void;
}

/** Script, recording and captions of a project's voice. */
export function VoiceForm(props: VoiceFormProps) {
  const { projectId, draft, versions = [], stored, isRecording, preview, onDone } = props;
  const editor = useVoiceForm(projectId, stored);
  const { voice, onChange, onUpload, isUploading } = editor;
  const takes = useTakes(onUpload, editor.onRetake);
  const seconds = useRef(0);
  const pace = usePace();
  /** The sentence that is recorded again; undefined: all of the script is recorded. */
  const [retaken, setRetaken] = useState<SpokenSentence>();
  const recorder = useRecorder((take) =>
    retaken === undefined ? takes.add(take, seconds.current) : takes.retake(take, retaken),
  );
  const record = (sentence?: SpokenSentence) => {
    // Other sound must not leak into the microphone.
    preview.read()?.play(false);
    setRetaken(sentence);
    recorder.start();
  };
  const { phase } = recorder;
  if (phase.kind === 'recording') seconds.current = phase.seconds;
  const isBusy = phase.kind !== 'idle';
  useEffect(() => {
    isRecording.current = isBusy;
    return () => {
      isRecording.current = false;
    };
  }, [isBusy, isRecording]);
  const { recording } = voice;
  const sentences = findSentences(voice);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {!isBusy && <ScriptField script={voice.script} pace={pace} onChange={onChange} />}
      <RecorderPanel
        recorder={recorder}
        script={isBusy && retaken !== undefined ? retaken.text : voice.script}
        pace={pace}
        video={{ draft, versions, fromSeconds: voice.startSeconds + (retaken?.fromSeconds ?? 0) }}
        hasRecording={recording !== undefined}
        isUploading={isUploading}
        problem={editor.uploadProblem}
        onRecord={() => record()}
        onFile={onUpload}
      />
      {recording !== undefined && !isBusy && (
        <>
          <section aria-label="Your recording" className="flex flex-wrap items-center gap-3">
            <SoundPlayer
              key={recording.recordingId}
              label={`your recording, ${formatClock(recording.seconds)}`}
              src={recording.soundUrl}
              peaks={recording.peaks}
            />
            <Button
              variant="ghost"
              size="icon-small"
              className="pointer-coarse:size-11"
              aria-label="Remove the recording"
              disabled={isUploading || editor.isRemoving}
              onClick={editor.onRemove}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </section>
          {(takes.takes.length > 1 || editor.hasConflict) && (
            <Takes
              takes={takes.takes}
              used={editor.hasConflict ? undefined : takes.used}
              disabled={isUploading}
              onUse={takes.use}
              onDiscard={takes.discard}
            />
          )}
          {sentences.length > 1 && (
            <Sentences sentences={sentences} disabled={isUploading} onRetake={record} />
          )}
          <FitNotice projectId={projectId} voice={voice} />
          <SoundUnderVoiceChoice
            draft={draft}
            soundUnderVoice={voice.soundUnderVoice}
            onChange={(soundUnderVoice) => {
              onChange({ soundUnderVoice });
              const player = preview.read();
              if (player !== undefined) playVoice(player, voice);
            }}
          />
          <StartField startSeconds={voice.startSeconds} onChange={onChange} />
          <CaptionsEditor projectId={projectId} voice={voice} onChange={onChange} />
        </>
      )}
      {!isBusy && (
        <DialogActions className="max-sm:text-center sm:items-center">
          <SaveState state={editor.state} />
          <Button onClick={onDone}>Done</Button>
        </DialogActions>
      )}
    </div>
  );
}

function ScriptField({
  script,
  pace,
  onChange,
}: Pick<ProjectVoice, 'script'> & Pick<VoiceEditor, 'onChange'> & { readonly pace: Pace }) {
  const isEmpty = script.trim() === '';
  const seconds = Math.max(1, Math.round(speakingSeconds(script, pace.wordsPerMinute)));
  return (
    <TextareaField
      label="Script"
      className="max-h-56 overflow-y-auto"
      placeholder="Welcome to 412 Alder Lane."
      maxLength={voiceLimits.scriptLength}
      value={script}
      note={
        isEmpty
          ? 'We show it while you record, and make captions from it.'
          : `About ${seconds} seconds when read aloud.`
      }
      onChange={(text) => onChange({ script: text })}
    />
  );
}

function StartField({
  startSeconds,
  onChange,
}: Pick<ProjectVoice, 'startSeconds'> & Pick<VoiceEditor, 'onChange'>) {
  return (
    <TextField
      label="Starts after (seconds)"
      type="number"
      inputMode="decimal"
      min={0}
      max={60}
      step={0.5}
      className="max-w-40"
      value={String(startSeconds)}
      onChange={(text) => {
        const seconds = Number(text);
        if (text !== '' && seconds >= 0 && seconds <= 60) onChange({ startSeconds: seconds });
      }}
    />
  );
}
