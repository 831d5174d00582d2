import type { ComponentProps } from 'react';
import { AppHeader } from './app-header';
import { StateScreen } from './state-screen';

/** Shown for anything that does not exist, was deleted, or belongs to another user. */
export function NotFoundPage(screen: Omit<ComponentProps<typeof StateScreen>, 'level' | 'role'>) {
  return (
    <>
      <AppHeader />
      <main>
        <StateScreen level="h1" role="alert" {...screen} />
      </main>
    </>
  );
}
