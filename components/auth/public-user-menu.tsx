import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { SimpleUserMenu } from '@/components/shell/simple-user-menu';
import { isFocusLost } from '@/components/ui/focus-first';
import { obtainQueryClient } from '@/lib/query-client';

interface PublicUserMenuProps {
  /** It takes the place of the button that had the focus. */
  readonly takesFocus: boolean;
}

/** The simple user menu with the server state it needs, for pages without the application's providers. */
export function PublicUserMenu({ takesFocus }: PublicUserMenuProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus && isFocusLost()) place.current?.querySelector('button')?.focus();
  }, [takesFocus]);
  return (
    <QueryClientProvider client={obtainQueryClient()}>
      <div ref={place} className="contents">
        <SimpleUserMenu />
      </div>
    </QueryClientProvider>
  );
}
