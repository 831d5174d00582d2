'use client';

import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { buttonVariants } from '@/components/ui/button-variants';
import { toUnscannedAddress } from '@/rules/qr-scan';

const sentences = {
  waiting: '',
  copied: 'Link copied.',
  refused: 'Please copy the link from the address bar.',
} as const;

/** Copies the address of the page one is on. */
export function CopyLink() {
  const [outcome, setOutcome] = useState<keyof typeof sentences>('waiting');
  const copy = () =>
    navigator.clipboard.writeText(toUnscannedAddress(window.location.href)).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <div className="grid justify-items-end gap-1 noscript:hidden">
      <button
        type="button"
        className={buttonVariants({ variant: 'secondary' })}
        onClick={() => void copy()}
      >
        <Icon aria-hidden="true" />
        Copy Link
      </button>
      <p role="status" className="text-sm text-muted empty:hidden">
        {sentences[outcome]}
      </p>
    </div>
  );
}
