'use client';

import { PlainFailure } from '@/components/shell/plain-failure';
import './globals.css';

export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Homereel</title>
        <PlainFailure onRetry={reset} />
      </body>
    </html>
  );
}
