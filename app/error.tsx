'use client';

import { PlainFailure } from '@/components/shell/plain-failure';

export default function ErrorBoundary({ reset }: { error: Error; reset: () => void }) {
  return <PlainFailure onRetry={reset} />;
}
