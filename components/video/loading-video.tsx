'use client';

import { CloudOff } from 'lucide-react';
import { AppHeader } from '@/components/shell/app-header';
import { StateScreen } from '@/components/shell/state-screen';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';

/** Before the project is known, and when it could not be asked for. */
export function LoadingVideo({ failed }: { failed: boolean }) {
  return (
    <>
      <AppHeader />
      <main className="page max-w-5xl py-8 sm:py-10" aria-busy={!failed}>
        {failed ? (
          <StateScreen
            level="h1"
            role="alert"
            icon={CloudOff}
            title="Unable to load video"
            actions={<Button onClick={() => window.location.reload()}>Retry</Button>}
          >
            The video is safe, but it could not be loaded.
          </StateScreen>
        ) : (
          <Skeleton className="aspect-video w-full rounded-card" />
        )}
      </main>
    </>
  );
}
