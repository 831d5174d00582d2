import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toSentence } from '@/components/shell/to-sentence';
import { SecretDialog } from '@/components/ui/secret-dialog';
import { createAccessToken } from '@/contracts/people/access-tokens';
import { accessTokenQueries } from '@/lib/api/access-tokens';
import { call } from '@/lib/api/call';
import { AccessTokenForm, type NewAccessToken } from './access-token-form';

interface CreateAccessTokenDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Makes an access token, and shows its secret until the dialog is closed. */
export function CreateAccessTokenDialog(props: CreateAccessTokenDialogProps) {
  return (
    <SecretDialog
      {...props}
      making={{
        title: 'New access token',
        description: 'Use one for each program, so you can revoke it on its own.',
      }}
      made={{
        title: 'Your new access token',
        description: 'Copy it now and keep it safe like a password. You won’t see it again.',
        label: 'Access token',
      }}
    >
      {(onCreated, onCancel) => <Creation onCreated={onCreated} onCancel={onCancel} />}
    </SecretDialog>
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
      problem={
        create.isError
          ? toSentence(create.error, 'The access token could not be created. Please try again.')
          : undefined
      }
      onSubmit={(token) => create.mutate(token)}
      onCancel={onCancel}
    />
  );
}
