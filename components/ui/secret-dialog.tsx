import { type ReactNode, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { NewSecret } from './new-secret';

interface Heading {
  readonly title: string;
  readonly description: string;
}

interface SecretDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Heading while the object with the secret is being created. */
  readonly making: Heading;
  /** While the secret is shown. */
  readonly made: Heading & { readonly label: string };
  /** @returns what makes it. */
  readonly children: (onMade: (secret: string) => void, onCancel: () => void) => ReactNode;
}

/** Makes something that has a secret, and shows the secret until one of the dialog's buttons closes it. */
export function SecretDialog(props: SecretDialogProps) {
  const { open, onOpenChange, making, made, children } = props;
  const [secret, setSecret] = useState<string>();
  const change = (isOpen: boolean) => {
    if (!isOpen) setSecret(undefined);
    onOpenChange(isOpen);
  };
  const close = () => change(false);
  const { title, description } = secret === undefined ? making : made;
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      description={description}
      staysOpen={secret !== undefined}
    >
      {secret === undefined ? (
        children(setSecret, close)
      ) : (
        <NewSecret secret={secret} label={made.label} onDone={close} />
      )}
    </Dialog>
  );
}
