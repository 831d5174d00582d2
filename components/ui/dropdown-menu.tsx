import { DropdownMenu as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';

interface DropdownMenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  readonly className?: string;
}

export function DropdownMenu({ trigger, children, align = 'end', className }: DropdownMenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className={classNames(
            'z-50 min-w-48 animate-appear rounded-control border border-line bg-surface p-1 shadow-float',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const itemClass =
  'flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center gap-2.5 rounded-[6px] px-2.5 py-1.5 text-sm outline-none select-none data-disabled:pointer-events-none data-disabled:opacity-50 data-highlighted:bg-brand-tint [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]';

interface MenuItemProps extends ComponentProps<typeof Primitive.Item> {
  readonly danger?: boolean;
}

export function MenuItem({ danger = false, className, ...props }: MenuItemProps) {
  return (
    <Primitive.Item
      className={classNames(
        itemClass,
        danger && 'text-danger data-highlighted:bg-danger-tint',
        className,
      )}
      {...props}
    />
  );
}

export function MenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label className={classNames('px-2.5 py-2 text-sm', className)} {...props} />;
}

export function MenuSeparator() {
  return <Primitive.Separator className="my-1 h-px bg-line" />;
}

interface MenuChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { value: Value; label: string; icon: ReactNode }[];
  readonly onChange: (value: Value) => void;
}

/** A row of exclusive choices inside a menu; choosing leaves the menu open. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  return (
    <Primitive.RadioGroup
      aria-label={props.label}
      value={props.value}
      onValueChange={(value) => props.onChange(value as Value)}
      className="flex gap-1 p-1"
    >
      {props.options.map((option) => (
        <Primitive.RadioItem
          key={option.value}
          value={option.value}
          onSelect={(event) => event.preventDefault()}
          className={classNames(
            itemClass,
            'flex-1 justify-center px-2 text-xs data-[state=checked]:bg-brand-tint data-[state=checked]:text-brand data-highlighted:outline-2 data-highlighted:outline-brand',
          )}
        >
          {option.icon}
          {option.label}
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}
