import type { ComponentProps } from 'react';
import { AppHeader } from './app-header';
import { StateScreen } from './state-screen';

/** Stands in the place of what does not exist, was deleted, or belongs to somebody else. */
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
