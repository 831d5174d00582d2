import { useEffect } from 'react';
import { toast } from 'sonner';

const GENERATION_TOAST = 'generation';
const CONFIRMATION_MS = 2_000;

/** Shows a success toast, with an optional action. */
export function notifySuccess(
  title: string,
  description?: string,
  action?: { label: string; onClick: () => void },
): void {
  toast.success(title, { description, action });
}

/** One row, as high as the header that it covers in a wide window: below it is what the page is about. */
const ONE_ROW = {
  toast: 'py-2!',
  content: 'flex min-w-0 gap-2',
  title: 'shrink-0',
  description: 'mt-0! truncate',
  closeButton: 'top-1.5!',
} as const;

/** Whether a dialog covers the page. */
export function isDialogShown(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null;
}

/**
 * Shows a success toast that only confirms a press: it is read at a glance, and goes after 2 s. Over a dialog it is
 * one row: on a phone a tall dialog's last button is free.
 */
export function notifyConfirmation(title: string, description?: string): void {
  const classNames = isDialogShown() ? ONE_ROW : {};
  toast.success(title, { description, duration: CONFIRMATION_MS, classNames });
}

/**
 * Shows a success toast that needs no answer: it goes with the first key or press, so that it is in nobody's way.
 * Over a dialog it is left out: it tells of the page below.
 */
export function notifyBriefly(title: string, description?: string): void {
  if (isDialogShown()) return;
  const id = toast.success(title, { description, classNames: ONE_ROW });
  const gone = new AbortController();
  const close = () => {
    gone.abort();
    toast.dismiss(id);
  };
  const once = { capture: true, signal: gone.signal };
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, close, once);
}

/**
 * Shows a success toast of how far the making of videos is. There is one at a time, and it goes as soon as a
 * page says the same (`useGenerationShown`).
 */
export function notifyGeneration(title: string, description: string): void {
  toast.success(title, { id: GENERATION_TOAST, description });
}

/** For a page that says how far the making of videos is: takes the toast away that says it, too. */
export function useGenerationShown(): void {
  useEffect(() => {
    toast.dismiss(GENERATION_TOAST);
  }, []);
}

/** Shows a success toast that offers the way back. `onExpired` is called once it can no longer be pressed. */
export function notifyRemoved(
  title: string,
  description: string,
  { onUndo, onExpired }: { onUndo: () => void; onExpired: () => void },
): void {
  toast.success(title, {
    description,
    action: { label: 'Undo', onClick: onUndo },
    onAutoClose: onExpired,
    onDismiss: onExpired,
  });
}

/**
 * For a dialog that opens: takes away what was said of the page below. Failures, ways back and what is under way
 * stay.
 */
export function dismissSaid(): void {
  for (const said of toast.getToasts()) {
    const isAnswered = 'type' in said && said.type === 'success' && said.action === undefined;
    if (isAnswered) toast.dismiss(said.id);
  }
}

/** Tells how far something is, in one toast. @returns what tells more, and what takes it away. */
export function notifyProgress(title: string): {
  tell: (progress: string) => void;
  end: () => void;
} {
  let id: string | number | undefined;
  return {
    tell(progress) {
      id = toast.loading(title, { id, description: progress });
    },
    end() {
      // Without an id all toasts would go.
      if (id !== undefined) toast.dismiss(id);
    },
  };
}

/** Shows a destructive toast. */
export function notifyFailure(title: string, description?: string): void {
  toast.error(title, { description });
}
