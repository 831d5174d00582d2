'use client';

import { TriangleAlert } from 'lucide-react';
import { buttonVariants } from '@/components/ui/button-variants';
import { StateScreen } from './state-screen';

/** What an error boundary shows: the screen broke, the data did not. */
export function FailureScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <main>
      <StateScreen
        level="h1"
        role="alert"
        icon={TriangleAlert}
        title="Something went wrong"
        actions={
          <>
            <button type="button" className={buttonVariants()} onClick={onRetry}>
              Try Again
            </button>
            <a className={buttonVariants({ variant: 'secondary' })} href="/app">
              My Projects
            </a>
          </>
        }
      >
        This page could not be shown. What you saved is safe.
      </StateScreen>
    </main>
  );
}
