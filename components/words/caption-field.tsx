import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { useShownWords } from '@/components/preview/use-shown-words';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { TextField } from '@/components/ui/text-field';
import type { CaptionTexts } from '@/lib/draft/facts-form';
import { noCaption, useWordsPart } from './words-context';

interface CaptionFieldProps {
  readonly shotId: string;
  /** `photo 2, room-2.jpg`, after `Caption of` and `Detail of`. */
  readonly name: string;
  readonly disabled: boolean;
  /** A suggested text, which the button fills in. */
  readonly suggestion?: string | undefined;
}

/** Edits the caption of a shot, below its picture. Enter moves to the next shot's caption. */
export function CaptionField({ shotId, name, suggestion, ...field }: CaptionFieldProps) {
  const { title, detail, isLoaded, onCaption, ...notes } = useCaption(shotId);
  const disabled = field.disabled || !isLoaded;
  const onChange = (change: Partial<CaptionTexts>) => onCaption(shotId, change);
  const shownWords = useShownWords({ kind: 'caption', shotId });
  const input = useRef<HTMLInputElement>(null);
  const offered = title === '' && !disabled ? suggestion : undefined;
  const use = ({ detail: clicks }: MouseEvent) => {
    onChange({ title: offered ?? '' });
    // With the keyboard, the focus would disappear with the button; with touch, focusing the field would open
    // the on-screen keyboard.
    if (clicks === 0) input.current?.focus();
  };
  const quiet =
    '[&_input]:h-9 [&_input]:border-transparent [&_input]:bg-transparent [&_input]:px-2 [&_input:hover]:border-line [&_input:focus]:border-line-strong';
  // On a phone the field overlaps the lower edge of the picture: a large touch target without extra height.
  const roomy =
    'max-sm:[&_input]:h-11 max-sm:[&_input]:pt-4 max-sm:[&_input]:leading-none max-sm:[&_input:focus]:bg-surface';
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)]" {...shownWords}>
      <TextField
        ref={input}
        label={`Caption of ${name}`}
        isLabelHidden
        dir="auto"
        data-caption
        autoComplete="off"
        enterKeyHint="next"
        className={classNames(quiet, roomy, offered !== undefined && '[&_input]:pr-12')}
        placeholder={suggestion ?? 'Add a caption'}
        value={title}
        problem={notes.problem}
        hints={notes.hints}
        disabled={disabled}
        onChange={(text) => onChange({ title: text })}
        onKeyDown={goOn}
      />
      {offered !== undefined && (
        <Button
          variant="ghost"
          size="small"
          className="absolute top-0.5 right-0.5 px-2 text-brand max-sm:top-3.5"
          onClick={use}
        >
          Use
          <span className="sr-only">
            {' '}
            “{offered}” as the caption of {name}
          </span>
        </Button>
      )}
      {(title !== '' || detail !== '') && (
        <TextField
          label={`Detail of ${name}`}
          isLabelHidden
          dir="auto"
          autoComplete="off"
          enterKeyHint="next"
          className={`${quiet} [&_input]:text-muted`}
          placeholder="Add a detail"
          value={detail}
          problem={notes.detailProblem}
          hints={notes.detailHints}
          disabled={disabled}
          onChange={(text) => onChange({ detail: text })}
          onKeyDown={goOn}
        />
      )}
    </div>
  );
}

/** The caption of one shot, subscribed part by part, because every typed letter notifies all caption fields. */
function useCaption(shotId: string) {
  const [key, detailKey] = [`caption ${shotId}`, `caption ${shotId} detail`];
  const { title, detail } = useWordsPart(({ form }) => form?.captions[shotId] ?? noCaption);
  return {
    title,
    detail,
    isLoaded: useWordsPart(({ form }) => form !== undefined),
    problem: useWordsPart(({ problems }) => problems[key]),
    detailProblem: useWordsPart(({ problems }) => problems[detailKey]),
    hints: useWordsPart(({ hints }) => hints[key]),
    detailHints: useWordsPart(({ hints }) => hints[detailKey]),
    onCaption: useWordsPart((words) => words.onCaption),
  };
}

/** Moves to the next shot's caption on Enter, and to the previous one on Shift+Enter. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  // Enter may end the composition of a character.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLInputElement>('[data-caption]')];
  const tile = event.currentTarget.closest('[data-testid=tile]');
  const at = all.findIndex((field) => tile?.contains(field));
  all[at + (event.shiftKey ? -1 : 1)]?.focus();
}
