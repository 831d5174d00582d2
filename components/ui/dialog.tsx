import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import { useCloseRequest } from './use-close-request';
import { useReturnFocus } from './use-return-focus';

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** Only its own buttons close it, because an accidental key, tap or Back would lose its content. */
  readonly staysOpen?: boolean;
  readonly children?: ReactNode;
}

export const dialogOverlay = 'fixed inset-0 z-50 animate-appear bg-scrim';
/** It is wider around content that is marked as `data-wide`. */
export const dialogPanel =
  'fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 has-[[data-wide]]:max-w-4xl -translate-y-1/2 animate-appear gap-4 overflow-y-auto rounded-card border border-line bg-surface p-6 shadow-float';

/** On close, the focus returns to the previously focused element. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  staysOpen = false,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus();
  useCloseRequest(open, () => !staysOpen && onOpenChange(false));
  const keepOpen = (event: Event) => staysOpen && event.preventDefault();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={dialogOverlay} />
        <Primitive.Content
          className={dialogPanel}
          {...returnFocus}
          onEscapeKeyDown={keepOpen}
          onInteractOutside={keepOpen}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <div className="grid gap-1.5 pr-8">
            <Primitive.Title className="display text-xl">{title}</Primitive.Title>
            {description !== undefined && (
              <Primitive.Description className="text-sm text-muted">
                {description}
              </Primitive.Description>
            )}
          </div>
          {children}
          <Primitive.Close
            aria-label="Close"
            className="touch-target absolute top-4 right-4 grid size-8 place-items-center rounded-control text-muted hover:bg-ink/6"
          >
            <X aria-hidden="true" className="size-4 stroke-[1.75]" />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export function DialogActions({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={classNames('flex flex-col-reverse gap-2 sm:flex-row sm:justify-end', className)}
      {...props}
    />
  );
}
