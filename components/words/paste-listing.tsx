import { ClipboardPaste } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Textarea } from '@/components/ui/textarea';
import type { FactsForm } from '@/lib/draft/facts-form';
import { FoundList } from './found-list';
import { listFoundFacts } from './list-found-facts';
import { findLaterChange, pickFields, toChange, type UsedText } from './listing-change';
import { useListingReading } from './use-listing-reading';

interface PasteListingProps {
  readonly form: FactsForm;
  readonly onUse: (facts: Partial<FactsForm>) => void;
}

/** Fills in the facts that a pasted text states, after showing which, and takes it back on request. */
export function PasteListing({ form, onUse }: PasteListingProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const reading = useListingReading(text);
  const used = useUsedText(form, onUse);
  const use = () => {
    used.begin({ text, form, change: toChange(reading.facts) });
    setText('');
    setOpen(false);
    opener.current?.focus();
  };
  const undo = () => {
    used.undo();
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
        Fill in from the listing text
      </Button>
      {used.isUsed && !isOpen && (
        <p role="status" className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          The facts are filled in below.
          {used.laterNames.length > 0 && ` Also filled in: ${used.laterNames.join(', ')}.`}
          <Button variant="ghost" size="small" className="px-2" onClick={undo}>
            Undo
          </Button>
        </p>
      )}
      <div id={id} className={isOpen ? 'grid gap-3' : 'hidden'}>
        <Textarea
          aria-label="Paste listing text"
          placeholder="Paste the listing description or MLS sheet here."
          className="max-h-48 overflow-y-auto"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <FoundList text={text} reading={reading} form={form} onUse={use} />
      </div>
    </section>
  );
}

/** A text that was filled in: facts extracted from it later are added too, and one Undo reverts all of it. */
function useUsedText(form: FactsForm, onUse: PasteListingProps['onUse']) {
  const [used, setUsed] = useState<UsedText>();
  const [laterNames, setLaterNames] = useState<readonly string[]>([]);
  const { facts } = useListingReading(used?.text ?? '');
  const latest = useRef({ form, onUse });
  latest.current = { form, onUse };
  useEffect(() => {
    if (used === undefined) return;
    const later = findLaterChange(used, latest.current.form, facts);
    if (later === undefined) return;
    latest.current.onUse(later);
    setUsed({ ...used, change: { ...used.change, ...later } });
    setLaterNames(listFoundFacts(pickFields(facts, later)).map(([name]) => name));
  }, [used, facts]);
  return {
    isUsed: used !== undefined,
    laterNames,
    begin(begun: UsedText) {
      setLaterNames([]);
      setUsed(begun);
      onUse(begun.change);
    },
    undo() {
      if (used !== undefined) onUse(pickFields(used.form, used.change));
      setUsed(undefined);
    },
  };
}
