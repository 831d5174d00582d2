import { AlertDialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button';
import { DialogActions, dialogOverlay, dialogPanel } from './dialog';
import { useCloseRequest } from './use-close-request';
import { useReturnFocus } from './use-return-focus';

interface AlertDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description: ReactNode;
  /** Label of the confirming button; absent for a mere message. */
  readonly action?: string;
  readonly onAction?: () => void;
  readonly danger?: boolean;
}

/**
 * A question or a message that must be answered before anything else. On close, the focus returns to the
 * previously focused element.
 */
export function AlertDialog(props: AlertDialogProps) {
  const returnFocus = useReturnFocus();
  useCloseRequest(props.open, () => props.onOpenChange(false));
  return (
    <Primitive.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={dialogOverlay} />
        <Primitive.Content className={dialogPanel} {...returnFocus}>
          <div className="grid gap-1.5">
            <Primitive.Title className="display text-xl">{props.title}</Primitive.Title>
            <Primitive.Description className="text-sm text-muted">
              {props.description}
            </Primitive.Description>
          </div>
          <DialogActions>
            <Primitive.Cancel asChild>
              <Button variant={props.action === undefined ? 'primary' : 'secondary'}>
                {props.action === undefined ? 'OK' : 'Cancel'}
              </Button>
            </Primitive.Cancel>
            {props.action !== undefined && (
              <Primitive.Action asChild>
                <Button variant={props.danger ? 'danger' : 'primary'} onClick={props.onAction}>
                  {props.action}
                </Button>
              </Primitive.Action>
            )}
          </DialogActions>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
