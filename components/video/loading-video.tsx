import { AppHeader } from '@/components/shell/app-header';
import { CouldNotLoad } from '@/components/shell/could-not-load';
import { Skeleton } from '@/components/ui/skeleton';
import { useAuth } from '@/lib/auth/auth-context';

interface LoadingVideoProps {
  readonly failed: boolean;
  /** Reads the project and its status again. */
  readonly onReload: () => Promise<unknown>;
}

/** Before the project is known, and when it could not be asked for. */
export function LoadingVideo({ failed, onReload }: LoadingVideoProps) {
  const { renewToken } = useAuth();
  const retry = async () => {
    await renewToken();
    await onReload();
  };
  return (
    <>
      <AppHeader />
      <main className="page max-w-5xl py-8 sm:py-10" aria-busy={!failed}>
        {failed ? (
          <CouldNotLoad title="Unable to load video" retryLabel="Retry" onRetry={retry}>
            The video is safe, but it could not be loaded.
          </CouldNotLoad>
        ) : (
          <Skeleton className="aspect-video w-full rounded-card" />
        )}
      </main>
    </>
  );
}
