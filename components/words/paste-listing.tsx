import { ClipboardPaste } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Textarea } from '@/components/ui/textarea';
import { type FoundFacts, readListing } from '@/lib/listing-text/read-listing';
import { formatNumber } from '@/lib/format/tokens';

/** Characters of a pasted text that are read. */
const MAX_TEXT_LENGTH = 20_000;

/** Fills in the facts that a pasted text states, after showing which. */
export function PasteListing({ onUse }: { onUse: (facts: FoundFacts) => void }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const facts = readListing(text);
  const found = listFound(facts);
  const use = () => {
    const { price, area } = facts;
    onUse({
      ...facts,
      ...(price !== undefined && { price: groupDigits(price) }),
      ...(area !== undefined && { area: groupDigits(area) }),
    });
    setText('');
    setOpen(false);
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
      <div id={id} className={isOpen ? 'grid gap-3' : 'hidden'}>
        <Textarea
          aria-label="Text of the listing"
          placeholder="Paste the description or the data sheet here."
          className="max-h-48 overflow-y-auto"
          maxLength={MAX_TEXT_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div role="status" className="text-sm">
          {text.trim() !== '' && found.length === 0 && (
            <p className="text-muted">No facts were found. Please fill them in below.</p>
          )}
          {found.length > 0 && (
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
              {found.map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-muted">{name}</dt>
                  <dd className="figures">{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        {found.length > 0 && (
          <Button variant="secondary" className="justify-self-start" onClick={use}>
            Use these facts
          </Button>
        )}
      </div>
    </section>
  );
}

function groupDigits(amount: string): string {
  return formatNumber(Number(amount));
}

function listFound(facts: FoundFacts): [string, string][] {
  const { address, city, price, currency = '', beds, baths, area, areaUnit } = facts;
  const unit = areaUnit === 'sqm' ? 'm²' : 'sq ft';
  const rows: [string, string | undefined][] = [
    ['Address', address],
    ['City', city],
    ['Price', price && `${groupDigits(price)} ${currency}`],
    ['Beds', beds],
    ['Baths', baths],
    ['Area', area && `${groupDigits(area)} ${unit}`],
  ];
  return rows.flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
}
