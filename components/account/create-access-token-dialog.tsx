import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { createAccessToken } from '@/contracts/access-tokens';
import { accessTokenQueries } from '@/lib/api/access-tokens';
import { CallError, call } from '@/lib/api/call';
import { AccessTokenForm, type NewAccessToken } from './access-token-form';
import { NewSecret } from './new-secret';

interface CreateAccessTokenDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Makes an access token, and shows its secret until the dialog is closed. */
export function CreateAccessTokenDialog({ open, onOpenChange }: CreateAccessTokenDialogProps) {
  const [secret, setSecret] = useState<string>();
  const change = (isOpen: boolean) => {
    if (!isOpen) setSecret(undefined);
    onOpenChange(isOpen);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={secret === undefined ? 'New access token' : 'Your new access token'}
      description={
        secret === undefined
          ? 'For one program. It can be revoked on its own.'
          : 'Copy it now and keep it like a password. It is not shown again.'
      }
    >
      {secret === undefined ? (
        <Creation onCreated={setSecret} onCancel={() => change(false)} />
      ) : (
        <NewSecret secret={secret} label="Access token" onDone={() => change(false)} />
      )}
    </Dialog>
  );
}

interface CreationProps {
  readonly onCreated: (secret: string) => void;
  readonly onCancel: () => void;
}

function Creation({ onCreated, onCancel }: CreationProps) {
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: (body: NewAccessToken) => call(createAccessToken, { body }),
    onSuccess: ({ secret }) => {
      onCreated(secret);
      return client.invalidateQueries({ queryKey: accessTokenQueries.mine().queryKey });
    },
  });
  return (
    <AccessTokenForm
      isSaving={create.isPending}
      problem={create.isError ? toSentence(create.error) : undefined}
      onSubmit={(token) => create.mutate(token)}
      onCancel={onCancel}
    />
  );
}

function toSentence(error: unknown): string {
  const isRefusal = error instanceof CallError && error.code !== 'unknown';
  return isRefusal ? error.message : 'The access token was not made. Please try again.';
}
