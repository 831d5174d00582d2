import { Check, Copy } from 'lucide-react';
import { buttonVariants } from '@/components/ui/button-variants';

/** Copies the address of the page one is on; the page's own lines (`share-page-script.ts`) see to it. */
export function CopyLink() {
  return (
    <div className="grid justify-items-end gap-1 noscript:hidden">
      <button
        type="button"
        id="copy-link"
        className={buttonVariants({ variant: 'secondary', className: 'group' })}
      >
        <Copy aria-hidden="true" className="group-data-copied:hidden" />
        <Check aria-hidden="true" className="hidden group-data-copied:block" />
        Copy Link
      </button>
      <p role="status" className="text-sm text-muted empty:hidden" />
    </div>
  );
}
