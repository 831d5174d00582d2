import { CloudOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { StateScreen } from './state-screen';

interface CouldNotLoadProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly retryLabel: string;
  /** Resolves when the attempt has ended. */
  readonly onRetry: () => Promise<unknown>;
  /** Additional actions. */
  readonly actions?: ReactNode;
}

/** A full-screen load error with a retry button. */
export function CouldNotLoad({ title, children, retryLabel, onRetry, actions }: CouldNotLoadProps) {
  const [attempts, setAttempts] = useState(0);
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    if (isRetrying) return;
    setRetrying(true);
    await onRetry();
    setRetrying(false);
    setAttempts((count) => count + 1);
  };
  return (
    <StateScreen
      level="h1"
      role="alert"
      icon={CloudOff}
      title={title}
      actions={
        <>
          {/* A disabled button would lose the keyboard focus. */}
          <Button aria-disabled={isRetrying} onClick={() => void retry()}>
            {isRetrying ? 'Trying again…' : retryLabel}
          </Button>
          {actions}
        </>
      }
    >
      {children}
      <TriedAgain attempts={attempts} />
    </StateScreen>
  );
}

/** Shows how often the user has retried; nothing before the first retry. */
export function TriedAgain({ attempts }: { attempts: number }) {
  if (attempts === 0) return null;
  return <p>Tried again {attempts === 1 ? 'once' : `${attempts} times`}.</p>;
}
