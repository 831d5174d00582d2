import { Button } from '@/components/ui/button';
import type { FactsForm } from '@/lib/draft/facts-form';
import { formatNumber } from '@/lib/format/tokens';
import { describeMissingFacts, listFoundFacts } from './list-found-facts';
import { type ListingReading, MAX_TEXT_LENGTH } from './use-listing-reading';

interface FoundListProps {
  readonly text: string;
  readonly reading: ListingReading;
  /** The values already in the form. */
  readonly form: FactsForm;
  readonly onUse: () => void;
}

/** The facts found in a text, and the button that fills them in. */
export function FoundList({ text, reading, form, onUse }: FoundListProps) {
  const found = listFoundFacts(reading.facts);
  const missing = describeMissingFacts(reading.facts, form);
  const isEmpty = text.trim() === '';
  return (
    <>
      <div role="status" className="grid gap-1 text-sm">
        {text.length > MAX_TEXT_LENGTH && (
          <p className="text-muted">
            The text is very long. Only its first {formatNumber(MAX_TEXT_LENGTH)} characters were
            read.
          </p>
        )}
        {!isEmpty && found.length === 0 && (
          <p className="text-muted">
            {reading.isReading ? 'Reading…' : 'No facts were found. Please fill them in below.'}
          </p>
        )}
        {found.length > 0 && (
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            {found.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="figures break-words">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {found.length > 0 && missing !== undefined && !reading.isReading && (
          <p className="text-muted">{missing}</p>
        )}
      </div>
      {reading.model !== undefined && (
        <p className="break-words text-xs text-muted">
          AI ({reading.model}) is also reading the text and may add more.
        </p>
      )}
      {found.length > 0 && (
        <Button variant="secondary" className="justify-self-start" onClick={onUse}>
          Use these facts
        </Button>
      )}
    </>
  );
}
