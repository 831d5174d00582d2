import { Check, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';

const sentences = {
  waiting: '',
  copied: 'Copied.',
  refused: 'Please select it and copy it.',
} as const;

interface NewSecretProps {
  readonly secret: string;
  readonly label: string;
  readonly onDone: () => void;
}

/** A secret that is shown once, to be copied. */
export function NewSecret({ secret, label, onDone }: NewSecretProps) {
  const id = useId();
  const [outcome, setOutcome] = useState<keyof typeof sentences>('waiting');
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <Input
          id={id}
          readOnly
          value={secret}
          spellCheck={false}
          className="font-mono text-xs sm:text-xs"
          onFocus={(event) => event.target.select()}
        />
        <p role="status" className="min-h-5 text-sm text-muted">
          {sentences[outcome]}
        </p>
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onDone}>
          Done
        </Button>
        <Button onClick={() => void copy()}>
          {outcome === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          Copy
        </Button>
      </DialogActions>
    </div>
  );
}
