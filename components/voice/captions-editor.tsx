import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { buttonVariants } from '@/components/ui/button-variants';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import { type ProjectVoice, type SpokenCaption, voiceLimits } from '@/contracts/voice';
import { captionsUrl } from '@/lib/api/voice';
import { formatClock } from '@/lib/format/duration';
import type { VoiceEditor } from './use-voice-form';

/** How far a button moves a caption, in seconds. */
const STEP_SECONDS = 0.1;

interface CaptionsEditorProps {
  readonly projectId: string;
  readonly voice: ProjectVoice;
  readonly onChange: VoiceEditor['onChange'];
}

/** The captions of the recording: their words and when they stand. */
export function CaptionsEditor({ projectId, voice, onChange }: CaptionsEditorProps) {
  const id = useId();
  const { captions, burnsCaptions, hasOwnCaptions } = voice;
  const change = (position: number, caption: SpokenCaption) =>
    onChange({ captions: captions.with(position, caption) });
  return (
    <section aria-label="Captions" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          Captions in the picture
        </label>
        <Switch
          id={id}
          checked={burnsCaptions}
          onCheckedChange={(isOn) => onChange({ burnsCaptions: isOn })}
        />
      </div>
      {captions.length === 0 ? (
        <p className="text-sm text-muted">Captions are made from your script.</p>
      ) : (
        <>
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {captions.map((caption, i) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: A caption is its place in the list.
                key={i}
                className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-2"
              >
                <Timing
                  name={`caption ${i + 1}`}
                  caption={caption}
                  before={captions[i - 1]}
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
                Make them from the script again
              </Button>
            )}
            {(['srt', 'vtt'] as const).map((format) => (
              <a
                key={format}
                href={captionsUrl(projectId, format)}
                download
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

/** An emptied caption has its former words until others are typed: none may be empty. */
function CaptionText({ label, text, onChange }: CaptionTextProps) {
  const [{ typed, sent }, setTyped] = useState({ typed: text, sent: text });
  // The captions were made anew.
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
  readonly before: SpokenCaption | undefined;
  readonly onChange: (caption: SpokenCaption) => void;
}

/** When a caption begins, with buttons that move its beginning. */
function Timing({ name, caption, before, onChange }: TimingProps) {
  const { startSeconds, endSeconds } = caption;
  const move = (seconds: number) => {
    const earliest = before?.endSeconds ?? 0;
    const latest = endSeconds - STEP_SECONDS;
    const moved = Math.min(latest, Math.max(earliest, startSeconds + seconds));
    onChange({ ...caption, startSeconds: Math.round(moved * 1000) / 1000 });
  };
  return (
    <div className="grid justify-items-center gap-1">
      <span className="figures text-xs text-muted">{formatClock(startSeconds)}</span>
      <div className="flex gap-1">
        {([-STEP_SECONDS, STEP_SECONDS] as const).map((step) => (
          <Button
            key={step}
            variant="secondary"
            size="icon-small"
            className="pointer-coarse:size-11"
            aria-label={step < 0 ? `Begin ${name} earlier` : `Begin ${name} later`}
            onClick={() => move(step)}
          >
            {step < 0 ? '−' : '+'}
          </Button>
        ))}
      </div>
    </div>
  );
}
