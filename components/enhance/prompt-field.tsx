import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Textarea } from '@/components/ui/textarea';
import { limits } from '@/contracts/limits';

interface PromptFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly suggestions: readonly string[];
  readonly onChange: (value: string) => void;
  readonly disabled: boolean;
}

/** The prompt for an enhancement, with suggestions to start from. */
export function PromptField(props: PromptFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-3">
      <label htmlFor={id} className="font-medium">
        {props.label}
      </label>
      <Textarea
        id={id}
        value={props.value}
        placeholder={props.placeholder}
        maxLength={limits.promptLength}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.target.value)}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          // Submits even if the button is disabled, so that the form says what is missing.
          event.currentTarget.form?.requestSubmit();
        }}
        className="min-h-28"
      />
      <ul aria-label="Suggestions" className="flex flex-wrap gap-2">
        {props.suggestions.map((suggestion) => (
          <li key={suggestion}>
            <Button
              variant="secondary"
              size="small"
              disabled={props.disabled}
              className="rounded-full font-normal"
              onClick={() => props.onChange(suggestion)}
            >
              {suggestion}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
