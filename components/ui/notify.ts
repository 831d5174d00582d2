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

/** One row as high as the header that it covers in a wide window, so that the content below stays visible. */
const ONE_ROW = {
  toast: 'py-2!',
  content: 'flex min-w-0 gap-2',
  title: 'shrink-0',
  description: 'mt-0! truncate',
  closeButton: 'top-1.5!',
} as const;

/** Returns whether a dialog covers the page. */
export function isDialogShown(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null;
}

/**
 * Shows a success toast that only confirms a press: it is short and disappears after 2 s. Over a dialog it is
 * one row, so that the last button of a tall dialog on a phone stays visible.
 */
export function notifyConfirmation(title: string, description?: string): void {
  const classNames = isDialogShown() ? ONE_ROW : {};
  toast.success(title, { description, duration: CONFIRMATION_MS, classNames });
}

/**
 * Shows a success toast that needs no response: it disappears with the first key or press. It is not shown
 * over a dialog, because it concerns the page below.
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
 * Shows a toast with rendering progress. There is one at a time, and it disappears as soon as a page shows
 * the progress itself (`useGenerationShown`).
 */
export function notifyGeneration(title: string, description: string): void {
  toast.success(title, { id: GENERATION_TOAST, description });
}

/** For a page that shows the rendering progress: removes the toast with the same content. */
export function useGenerationShown(): void {
  useEffect(() => {
    toast.dismiss(GENERATION_TOAST);
  }, []);
}

/** Shows a success toast with an Undo button. `onExpired` is called once it can no longer be pressed. */
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

/** For a dialog that opens: removes messages about the page below. Failures, Undo buttons and progress stay. */
export function dismissSaid(): void {
  for (const said of toast.getToasts()) {
    const isAnswered = 'type' in said && said.type === 'success' && said.action === undefined;
    if (isAnswered) toast.dismiss(said.id);
  }
}

/** Shows progress in one toast. @returns functions to update and to remove it. */
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
      // Without an id all toasts would disappear.
      if (id !== undefined) toast.dismiss(id);
    },
  };
}

/** Shows a destructive toast. */
export function notifyFailure(title: string, description?: string): void {
  toast.error(title, { description });
}
