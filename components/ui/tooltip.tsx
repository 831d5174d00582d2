import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** Shows an icon button's name on hover and focus; the button carries its own accessible name. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={6}
            className="z-50 animate-appear rounded-control bg-ink px-2.5 py-1 text-xs text-background"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
