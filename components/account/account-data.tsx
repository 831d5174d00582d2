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
            All your data in one zip file: projects, originals, videos, text, brand, voice-over and
            history. The download starts right away. If it’s interrupted, your browser can resume
            it.
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
              Deletes your account and everything in it. Sign in within {DELETION_UNDO_DAYS} days to
              undo.
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
