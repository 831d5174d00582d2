import { Download, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { stopDownloadOffline } from '@/components/ui/require-network';
import { DELETION_UNDO_DAYS } from '@/contracts/people/accounts';
import { accountExportUrl } from '@/lib/api/accounts';
import { useAuth } from '@/lib/auth/auth-context';
import { DeleteAccountDialog } from './delete-account-dialog';

/** Taking everything away, and having it deleted. */
export function AccountData() {
  const id = useId();
  const { isProviderInUse } = useAuth();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <section aria-labelledby={id} className="mt-12 grid gap-3">
      <h2 id={id} className="text-lg font-medium">
        Your data
      </h2>
      <Card className="divide-y divide-line">
        <div className="flex flex-wrap items-start justify-between gap-4 p-5">
          <p className="max-w-[60ch] text-sm text-muted">
            Everything of yours in one zip file: projects, originals, videos, words, brand, voice
            and history. The download starts at once; if it breaks off, your browser can go on where
            it stopped.
          </p>
          <Button asChild variant="secondary">
            <a href={accountExportUrl} download onClick={stopDownloadOffline}>
              <Download aria-hidden="true" /> Export my data
            </a>
          </Button>
        </div>
        {isProviderInUse && (
          <div className="flex flex-wrap items-start justify-between gap-4 p-5">
            <p className="max-w-[60ch] text-sm text-muted">
              Deletes your account with everything in it, {DELETION_UNDO_DAYS} days after you ask
              for it.
            </p>
            <Button variant="secondary" onClick={() => setDeleting(true)}>
              <Trash2 aria-hidden="true" /> Delete my account
            </Button>
          </div>
        )}
      </Card>
      <DeleteAccountDialog open={isDeleting} onOpenChange={setDeleting} />
    </section>
  );
}
