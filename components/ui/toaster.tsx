import { CircleAlert, CircleCheck } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Toaster as Sonner } from 'sonner';
import { dismissSaid, isDialogShown } from './notify';

const DURATION_MS = 5_000;

/** Up to this width toasts are as wide as the window, with the margin of `mobileOffset`. */
const PHONE = '(width <= 600px)';

/** Shows toasts, one at a time, for 5 s each. Opening a dialog removes messages about the page below it. */
export function Toaster() {
  const isDialogOpen = useSyncExternalStore(listenToDialogs, isDialogShown, () => false);
  const isPhone = useSyncExternalStore(listenToWidth, isPhoneShown, () => false);
  const path = usePathname();
  /** The page on which a dialog was opened. */
  const [dialogPath, setDialogPath] = useState<string>();
  // A toast stays at the bottom when the dialog leads to another page, which has its heading at the top.
  const isLeft = dialogPath !== undefined && dialogPath !== path;
  if (isDialogOpen && dialogPath === undefined) setDialogPath(path);
  if (!isDialogOpen && dialogPath === path) setDialogPath(undefined);
  useEffect(() => {
    if (isDialogOpen) dismissSaid();
  }, [isDialogOpen]);
  useEffect(() => {
    if (!isLeft) return;
    const timer = setTimeout(() => setDialogPath(undefined), DURATION_MS);
    return () => clearTimeout(timer);
  }, [isLeft]);
  return (
    <Sonner
      // Notices have Try Again at the right, and forms have their fields at the left, so the toast covers the
      // page's name in the header. A dialog has its title at the top. A phone's header is full of buttons, so
      // there the toast is at the bottom, above the main button's bar and above the keyboard.
      position={isPhone || isDialogOpen || isLeft ? 'bottom-center' : 'top-center'}
      offset={{ top: 8, bottom: 24 }}
      mobileOffset={{ bottom: 'var(--toast-bottom)' }}
      swipeDirections={['left', 'right', isPhone ? 'bottom' : 'top']}
      visibleToasts={1}
      duration={DURATION_MS}
      closeButton
      style={{ fontFamily: 'inherit' }}
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-5 text-success" />,
        error: <CircleAlert aria-hidden="true" className="size-5" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'relative flex w-full items-start gap-3 rounded-card border border-line bg-surface p-4 pr-10 text-sm text-ink shadow-float sm:w-[22rem]',
          title: 'font-medium',
          description: 'mt-0.5 text-muted',
          error:
            'border-danger! bg-danger! text-danger-ink! [&_[data-description]]:text-danger-ink!',
          actionButton:
            'touch-target relative ml-auto shrink-0 self-center font-medium text-brand underline',
          closeButton:
            'touch-target absolute top-3 right-3 grid size-6 place-items-center rounded-control hover:bg-ink/10 [&_svg]:size-3.5',
        },
      }}
    />
  );
}

function isPhoneShown(): boolean {
  return window.matchMedia?.(PHONE).matches ?? false;
}

function listenToWidth(listener: () => void): () => void {
  const widths = window.matchMedia?.(PHONE);
  widths?.addEventListener('change', listener);
  return () => widths?.removeEventListener('change', listener);
}

/** Dialogs are added to the body itself. */
function listenToDialogs(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}
