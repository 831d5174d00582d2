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
   * Receives the highlighted option while the list is open, and undefined when it has closed and `onChange`
   * has received what was chosen.
   */
  readonly onHighlight?: ((value: NoInfer<Value> | undefined) => void) | undefined;
  readonly disabled?: boolean;
  readonly className?: string;
  /** Stands above the options while the list is open. */
  readonly header?: ReactNode;
  /** Stands before the chosen option's text. */
  readonly picture?: ReactNode;
}

/** A tap's click follows the end of its touch, which already closes the list, within this time (ms). */
const CLICK_MS = 300;

/** A choice among few options. `label` names it for those who cannot see where it stands. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const [isOpen, setOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [isCovered, setCovered] = useState(false);
  // The kit keeps the options of a closed list mounted, for letters typed on its button. A sheet of sixty
  // tiles has some 1,600 of them, which nobody needs before a button has the focus.
  const [wasFocused, setFocused] = useState(false);
  // What depends on a choice may take a page of sixty tiles longer than the list takes to close.
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
  // What the kit does to close a list takes such a page several frames: it is out of sight first.
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
            // Its arrival would win over the style.
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
 * Keeps presses from the page while a list is open: one outside the list closes it and does nothing else.
 * Making the page inert would too, and would compute the style of every element of it, twice.
 */
function PageCover() {
  return (
    <Primitive.Portal>
      <div className="fixed inset-0 z-50" />
    </Primitive.Portal>
  );
}

/**
 * The kit hides the page's overflow while a list is open, which has the browser paint all of the page again,
 * twice. Wheel and touch do not move the page beside an open list anyway, so that stays as it is, unless a
 * dialog hides it already. globals.css has the rule.
 */
function holdPageUnmoved(isOpen: boolean): void {
  const isLocked = document.body.hasAttribute('data-scroll-locked');
  if (!isOpen) document.documentElement.removeAttribute('data-list-open');
  else if (!isLocked) document.documentElement.setAttribute('data-list-open', '');
}
