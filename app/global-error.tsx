'use client';

import { FailureScreen } from '@/components/shell/failure-screen';
import './globals.css';

export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Homereel</title>
        <FailureScreen onRetry={reset} />
      </body>
    </html>
  );
}
