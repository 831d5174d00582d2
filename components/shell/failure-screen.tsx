import { TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { StateScreen } from './state-screen';

/** The fallback of an error boundary: the screen broke, the data did not. */
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
            <Button onClick={onRetry}>Try Again</Button>
            <Button asChild variant="secondary">
              <a href="/app">My Projects</a>
            </Button>
          </>
        }
      >
        This page didn’t load. Your saved work is safe.
      </StateScreen>
    </main>
  );
}
