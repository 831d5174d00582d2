import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toSentence } from '@/components/shell/to-sentence';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { DELETION_UNDO_DAYS, DELETION_WORD, deleteAccount } from '@/contracts/people/accounts';
import { call } from '@/lib/api/call';
import { useAuth } from '@/lib/auth/auth-context';

interface DeleteAccountDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Says what goes and what stays, and asks for the word. */
export function DeleteAccountDialog({ open, onOpenChange }: DeleteAccountDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete your account?"
      description={`Sign in within ${DELETION_UNDO_DAYS} days to keep it.`}
    >
      <Deletion onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Deletion({ onCancel }: { readonly onCancel: () => void }) {
  const { logout } = useAuth();
  const [word, setWord] = useState('');
  const remove = useMutation({
    mutationFn: () => call(deleteAccount, { body: { confirmation: DELETION_WORD } }),
    onSuccess: () => logout().catch(() => window.location.assign('/')),
  });
  const isReady = word.trim().toLowerCase() === DELETION_WORD && !remove.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) remove.mutate();
  };
  return (
    <form onSubmit={submit} className="grid gap-4 text-sm">
      <dl className="grid gap-3">
        <Part name="Now">
          You’re signed out everywhere. Share links and access tokens stop working, webhooks are
          turned off, and videos in progress are canceled.
        </Part>
        <Part name={`After ${DELETION_UNDO_DAYS} days`}>
          We permanently delete your projects, photos, clips, videos, voice-over and brand, your
          name and email, and any tokens left.
        </Part>
        <Part name="What stays">
          We must keep payment records, without your name. Backups are deleted later.
        </Part>
      </dl>
      <TextField
        label={`Type “${DELETION_WORD}” to continue`}
        value={word}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={20}
        onChange={setWord}
      />
      {remove.isError && (
        <p role="alert" className="text-danger">
          {toSentence(remove.error, 'Your account was not deleted. Please try again.')}
        </p>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" disabled={!isReady}>
          {remove.isPending ? 'Deleting…' : 'Delete my account'}
        </Button>
      </DialogActions>
    </form>
  );
}

function Part({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div className="grid gap-0.5">
      <dt className="font-medium">{name}</dt>
      <dd className="text-muted">{children}</dd>
    </div>
  );
}
