import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { focusFirst, isFocusLost } from './focus-first';
import { useCloseRequest } from './use-close-request';
import { useVisibleArea } from './use-visible-area';

interface SideSheetProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog beside the content that it changes, which stays visible and usable. Escape closes it, and the
 * focus returns to the element that opened it.
 */
export function SideSheet({ title, description, onClose, children }: SideSheetProps) {
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  useFocusWithin(sheet);
  useEscape(onClose);
  useCloseRequest(true, onClose);
  useVisibleArea();
  return (
    <div
      ref={sheet}
      role="dialog"
      aria-labelledby={id}
      {...(description !== undefined && { 'aria-describedby': `${id}-about` })}
      tabIndex={-1}
      data-side-sheet
      className="side-sheet scroll-pt-20 animate-appear sm:scroll-pt-24 overflow-y-auto overscroll-contain border border-line bg-surface outline-none"
    >
      <div className="sticky top-0 z-10 flex items-start gap-3 border-b bg-surface px-5 py-3 sm:px-6">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h2 id={id} className="display text-lg sm:text-xl">
            {title}
          </h2>
          {description !== undefined && (
            <p id={`${id}-about`} className="text-sm text-muted max-sm:text-xs">
              {description}
            </p>
          )}
        </div>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="touch-target relative -mr-2 grid size-8 shrink-0 place-items-center rounded-control text-muted hover:bg-ink/6"
        >
          <X aria-hidden="true" className="size-4 stroke-[1.75]" />
        </button>
      </div>
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 p-5 sm:p-6">{children}</div>
    </div>
  );
}

/** Moves the focus into the sheet, and returns it on close. */
function useFocusWithin(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = sheet.current;
    const opener = document.activeElement;
    element?.focus({ preventScroll: true });
    return () => {
      // If the focus has moved elsewhere, it stays there.
      if (!isFocusLost() && !element?.contains(document.activeElement)) return;
      if (opener instanceof HTMLElement) opener.focus();
      if (isFocusLost()) focusFirst('h1');
    };
  }, [sheet]);
}

/** Closes on Escape, unless a list, menu or dialog above handles the key. */
function useEscape(onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const isAbove =
        event.target instanceof Element &&
        event.target.closest(
          '[role=listbox], [role=menu], [role=alertdialog], [role=dialog]:not([data-side-sheet])',
        ) !== null;
      if (!isAbove) latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
