import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { buttonVariants } from '@/components/ui/button-variants';
import { stopDownloadOffline } from '@/components/ui/require-network';
import { Stepper } from '@/components/ui/stepper';
import { SwitchRow } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import { toPath } from '@/contracts/operation';
import {
  downloadSrt,
  downloadVtt,
  type ProjectVoice,
  type SpokenCaption,
  voiceLimits,
} from '@/contracts/project/voice';
import type { VoiceEditor } from './use-voice-form';

/** Step of a button at the start or the end of a caption, in seconds. */
const STEP_SECONDS = 0.05;
/** Maximum time that a caption may stay after the end of the recording, in seconds. */
const MAX_LINGERING_SECONDS = 5;

interface CaptionsEditorProps {
  readonly projectId: string;
  readonly voice: ProjectVoice;
  readonly onChange: VoiceEditor['onChange'];
}

/** Edits the captions of the recording: their words and times. */
export function CaptionsEditor({ projectId, voice, onChange }: CaptionsEditorProps) {
  const { captions, burnsCaptions, hasOwnCaptions } = voice;
  const lastSeconds = (voice.recording?.seconds ?? 0) + MAX_LINGERING_SECONDS;
  const change = (position: number, caption: SpokenCaption) =>
    onChange({ captions: captions.with(position, caption) });
  return (
    <section aria-label="Captions" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SwitchRow
        label="Show captions on the video"
        className="min-h-11 gap-3 text-sm font-medium"
        checked={burnsCaptions}
        onCheckedChange={(isOn) => onChange({ burnsCaptions: isOn })}
      />
      {captions.length === 0 ? (
        <p className="text-sm text-muted">Captions are made from your script.</p>
      ) : (
        <>
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {captions.map((caption, i) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: A caption is its place in the list.
                key={i}
                className="grid grid-cols-[minmax(0,1fr)] gap-1.5"
              >
                <Timing
                  name={`caption ${i + 1}`}
                  caption={caption}
                  earliest={captions[i - 1]?.endSeconds ?? 0}
                  latest={captions[i + 1]?.startSeconds ?? lastSeconds}
                  onChange={(changed) => change(i, changed)}
                />
                <CaptionText
                  label={`Caption ${i + 1}`}
                  text={caption.text}
                  onChange={(text) => change(i, { ...caption, text })}
                />
              </li>
            ))}
          </ol>
          <div className="flex flex-wrap gap-2">
            {hasOwnCaptions && (
              <Button variant="ghost" size="small" onClick={() => onChange({ captions: null })}>
                Recreate captions from the script
              </Button>
            )}
            {Object.entries({ srt: downloadSrt, vtt: downloadVtt }).map(([format, operation]) => (
              <a
                key={format}
                href={toPath(operation, { projectId })}
                download
                onClick={stopDownloadOffline}
                className={buttonVariants({ variant: 'ghost', size: 'small' })}
              >
                <Download aria-hidden="true" />.{format}
              </a>
            ))}
          </div>
        </>
      )}
    </section>
  );
}

interface CaptionTextProps {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** An empty caption keeps its former words until new ones are typed, because captions must not be empty. */
function CaptionText({ label, text, onChange }: CaptionTextProps) {
  const [{ typed, sent }, setTyped] = useState({ typed: text, sent: text });
  // The captions were regenerated.
  if (text !== sent) setTyped({ typed: text, sent: text });
  return (
    <Textarea
      aria-label={label}
      className="min-h-11"
      value={typed}
      maxLength={voiceLimits.captionLength}
      onChange={({ currentTarget: { value } }) => {
        const trimmed = value.trim();
        setTyped({ typed: value, sent: trimmed === '' ? text : trimmed });
        if (trimmed !== '') onChange(trimmed);
      }}
    />
  );
}

interface TimingProps {
  readonly name: string;
  readonly caption: SpokenCaption;
  /** The time available between its neighbours, in seconds. */
  readonly earliest: number;
  readonly latest: number;
  readonly onChange: (caption: SpokenCaption) => void;
}

/** The start and end of a caption. */
function Timing({ name, caption, earliest, latest, onChange }: TimingProps) {
  const { startSeconds, endSeconds } = caption;
  const change = (times: Partial<SpokenCaption>) => onChange({ ...caption, ...times });
  return (
    <div className="grid gap-1 text-sm text-muted sm:grid-cols-2 sm:gap-4">
      <div className="flex items-center justify-between gap-2">
        <span aria-hidden="true">From</span>
        <Stepper
          label={`Start of ${name}`}
          value={startSeconds}
          min={earliest}
          max={toMilliseconds(endSeconds - STEP_SECONDS)}
          step={STEP_SECONDS}
          onChange={(seconds) => change({ startSeconds: seconds })}
        />
      </div>
      <div className="flex items-center justify-between gap-2">
        <span aria-hidden="true">To</span>
        <Stepper
          label={`End of ${name}`}
          value={endSeconds}
          min={toMilliseconds(startSeconds + STEP_SECONDS)}
          max={Math.max(endSeconds, latest)}
          step={STEP_SECONDS}
          onChange={(seconds) => change({ endSeconds: seconds })}
        />
      </div>
    </div>
  );
}

function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
