import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { AppHeader } from './app-header';
import { CouldNotLoad } from './could-not-load';

/** Shown when the project could not be loaded, whether or not it exists. */
export function ProjectUnavailable({ onRetry }: { onRetry: () => Promise<unknown> }) {
  return (
    <>
      <AppHeader />
      <main>
        <CouldNotLoad
          title="The project could not be loaded"
          retryLabel="Try Again"
          onRetry={onRetry}
          actions={
            <Button asChild variant="secondary">
              <Link href={paths.projects}>My Projects</Link>
            </Button>
          }
        >
          What you saved is safe. Check your connection, or try again in a moment.
        </CouldNotLoad>
      </main>
    </>
  );
}
