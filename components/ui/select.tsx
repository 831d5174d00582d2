import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { afterPaint } from '@/lib/after-paint';
import { classNames } from './class-names';

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { value: Value; label: string; picture?: ReactNode }[];
  readonly onChange: (value: Value) => void;
  /**
   * Receives the highlighted option while the list is open, and undefined once it has closed and `onChange`
   * has received the selection.
   */
  readonly onHighlight?: ((value: NoInfer<Value> | undefined) => void) | undefined;
  readonly disabled?: boolean;
  readonly className?: string;
  /** Shown above the options while the list is open. */
  readonly header?: ReactNode;
  /** Shown before the text of the selected option. */
  readonly picture?: ReactNode;
}

/** The end of a touch closes the list; its click follows within this time (ms). */
const CLICK_MS = 300;

/** A choice among few options. `label` names it for screen readers. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const [isOpen, setOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [isCovered, setCovered] = useState(false);
  // The component library keeps the options of a closed list mounted, for type-ahead on its button. A sheet
  // of 60 tiles has about 1,600 options, which are not needed before the button has the focus.
  const [wasFocused, setFocused] = useState(false);
  // Updating a page of 60 tiles after a selection may take longer than closing the list.
  const [taken, setTaken] = useState<Value>();
  const shown = taken ?? props.value;
  const chosen = props.options.find(({ value }) => value === shown);
  const take = (value: Value) => {
    setTaken(value);
    afterPaint(() => {
      setTaken(undefined);
      props.onChange(value);
    });
  };
  const enter = () => {
    holdPageUnmoved(true);
    setOpen(true);
    setCovered(true);
  };
  // The component library needs several frames on such a page to close a list, so the list is hidden first.
  const leave = () => {
    setLeaving(true);
    afterPaint(() => {
      holdPageUnmoved(false);
      setLeaving(false);
      setOpen(false);
      props.onHighlight?.(undefined);
      setTimeout(() => setCovered(false), CLICK_MS);
    });
  };
  return (
    <Primitive.Root
      open={isOpen}
      onOpenChange={(open) => (open ? enter() : leave())}
      value={shown}
      onValueChange={(value) => take(value as Value)}
      disabled={props.disabled ?? false}
    >
      <Primitive.Trigger
        aria-label={props.label}
        onFocus={() => setFocused(true)}
        className={classNames(
          'inline-flex h-9 pointer-coarse:h-11 min-w-0 items-center justify-between gap-2 rounded-control border border-line bg-surface px-2.5 text-sm text-ink hover:bg-sunken disabled:opacity-50',
          props.className,
        )}
      >
        <span className="flex min-w-0 items-center gap-2">
          {props.picture}
          <span className="truncate">
            <Primitive.Value>{chosen?.label}</Primitive.Value>
          </span>
        </span>
        <Primitive.Icon asChild>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 stroke-[1.75] text-muted" />
        </Primitive.Icon>
      </Primitive.Trigger>
      {(isOpen || isCovered) && <PageCover />}
      {(isOpen || wasFocused) && (
        <Primitive.Portal>
          <Primitive.Content
            position="popper"
            sideOffset={4}
            className="z-51 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-appear overflow-hidden rounded-control border border-line bg-surface p-1 shadow-float"
            // An animation of its opening would override the style.
            style={isLeaving ? { opacity: 0, animation: 'none' } : {}}
          >
            {isOpen && props.header}
            <Primitive.Viewport>
              {props.options.map((option) => (
                <Primitive.Item
                  key={option.value}
                  value={option.value}
                  onFocus={() => props.onHighlight?.(option.value)}
                  className="relative flex h-9 pointer-coarse:h-11 cursor-pointer items-center gap-2 rounded-[6px] pr-8 pl-2 text-sm outline-none select-none data-highlighted:bg-brand-tint"
                >
                  {option.picture}
                  <Primitive.ItemText>{option.label}</Primitive.ItemText>
                  <Primitive.ItemIndicator className="absolute right-2">
                    <Check aria-hidden="true" className="size-4 text-brand" />
                  </Primitive.ItemIndicator>
                </Primitive.Item>
              ))}
            </Primitive.Viewport>
          </Primitive.Content>
        </Primitive.Portal>
      )}
    </Primitive.Root>
  );
}

/**
 * Blocks presses on the page while a list is open: a press outside the list only closes it. Making the page
 * inert would work too, but would compute the style of all its elements twice.
 */
function PageCover() {
  return (
    <Primitive.Portal>
      <div className="fixed inset-0 z-50" />
    </Primitive.Portal>
  );
}

/**
 * The component library hides the page's overflow while a list is open, which makes the browser repaint the
 * whole page twice. Wheel and touch do not scroll the page beside an open list anyway, so the overflow is
 * left as it is, unless a dialog already hides it. The rule is in globals.css.
 */
function holdPageUnmoved(isOpen: boolean): void {
  const isLocked = document.body.hasAttribute('data-scroll-locked');
  if (!isOpen) document.documentElement.removeAttribute('data-list-open');
  else if (!isLocked) document.documentElement.setAttribute('data-list-open', '');
}
