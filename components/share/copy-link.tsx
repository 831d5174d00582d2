'use client';

import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { buttonVariants } from '@/components/ui/button-variants';

/** Copies the address of the page one is on. */
export function CopyLink() {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  return (
    <div className="grid justify-items-end gap-1">
      <button type="button" className={buttonVariants({ variant: 'secondary' })} onClick={copy}>
        {outcome === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        Copy Link
      </button>
      <p role="status" className="text-sm text-muted empty:hidden">
        {outcome === 'copied' && 'Link copied.'}
        {outcome === 'refused' && 'Please copy the link from the address bar.'}
      </p>
    </div>
  );
}
