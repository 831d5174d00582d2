'use client';

import { FailureScreen } from '@/components/shell/failure-screen';

export default function ErrorBoundary({ reset }: { error: Error; reset: () => void }) {
  return <FailureScreen onRetry={reset} />;
}
