import { ClipboardPaste } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Textarea } from '@/components/ui/textarea';
import { type FactsForm, MAX_HIGHLIGHTS } from '@/lib/draft/facts-form';
import { formatNumber } from '@/lib/format/tokens';
import { type FoundFacts, readListing } from '@/lib/listing-text/read-listing';
import { groupDigits, listFoundFacts } from './list-found-facts';

/** Characters of a pasted text that are read; reading so many takes about half a second. */
const MAX_TEXT_LENGTH = 200_000;

interface PasteListingProps {
  readonly form: FactsForm;
  readonly onUse: (facts: Partial<FactsForm>) => void;
}

/** Fills in the facts that a pasted text states, after showing which, and takes it back on request. */
export function PasteListing({ form, onUse }: PasteListingProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [replaced, setReplaced] = useState<Partial<FactsForm>>();
  const opener = useRef<HTMLButtonElement>(null);
  const facts = useMemo(() => readListing(text.slice(0, MAX_TEXT_LENGTH)), [text]);
  const use = () => {
    const change = toChange(facts);
    setReplaced(pickFields(form, change));
    onUse(change);
    setText('');
    setOpen(false);
    opener.current?.focus();
  };
  const undo = () => {
    if (replaced !== undefined) onUse(replaced);
    setReplaced(undefined);
    opener.current?.focus();
  };
  return (
    <section aria-label="Listing text" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Button
        ref={opener}
        variant="ghost"
        size="small"
        className="-ml-2 justify-self-start px-2 text-brand"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ClipboardPaste aria-hidden="true" />
        Fill in from the listing’s text
      </Button>
      {replaced !== undefined && !isOpen && (
        <p role="status" className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          The facts are filled in below.
          <Button variant="ghost" size="small" className="px-2" onClick={undo}>
            Undo
          </Button>
        </p>
      )}
      <div id={id} className={isOpen ? 'grid gap-3' : 'hidden'}>
        <Textarea
          aria-label="Text of the listing"
          placeholder="Paste the description or the data sheet here."
          className="max-h-48 overflow-y-auto"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <FoundList text={text} facts={facts} onUse={use} />
      </div>
    </section>
  );
}

interface FoundListProps {
  readonly text: string;
  readonly facts: FoundFacts;
  readonly onUse: () => void;
}

/** What was found in the text, and the button that fills it in. */
function FoundList({ text, facts, onUse }: FoundListProps) {
  const found = listFoundFacts(facts);
  return (
    <>
      <div role="status" className="grid gap-1 text-sm">
        {text.length > MAX_TEXT_LENGTH && (
          <p className="text-muted">
            The text is very long. Only its first {formatNumber(MAX_TEXT_LENGTH)} characters were
            read.
          </p>
        )}
        {text.trim() !== '' && found.length === 0 && (
          <p className="text-muted">No facts were found. Please fill them in below.</p>
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
      </div>
      {found.length > 0 && (
        <Button variant="secondary" className="justify-self-start" onClick={onUse}>
          Use these facts
        </Button>
      )}
    </>
  );
}

/** The facts as the form has them: with grouped digits, and a field for each highlight. */
function toChange(facts: FoundFacts): Partial<FactsForm> {
  const { price, area, highlights } = facts;
  return {
    ...facts,
    ...(price !== undefined && { price: groupDigits(price) }),
    ...(area !== undefined && { area: groupDigits(area) }),
    ...(highlights !== undefined && {
      highlights: Array.from({ length: MAX_HIGHLIGHTS }, (_, i) => highlights[i] ?? ''),
    }),
  };
}

/** What a form has in the fields that a change sets. */
function pickFields(form: FactsForm, change: Partial<FactsForm>): Partial<FactsForm> {
  const fields = Object.entries(form).filter(([field]) => field in change);
  return Object.fromEntries(fields) as Partial<FactsForm>;
}
