'use client';

import './globals.css';

/**
 * The public pages' only error screen, and so a part of each: it is drawn without icons and without
 * the kit's buttons.
 */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  const action = 'inline-flex h-10 items-center rounded-control px-4 text-sm font-medium';
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Homereel</title>
        <main role="alert" className="page grid justify-items-center gap-4 py-24 text-center">
          <h1 className="display text-2xl">Something went wrong</h1>
          <p className="text-muted">This page didn’t load. Your saved work is safe.</p>
          <p className="flex gap-3">
            <button type="button" className={`${action} bg-brand text-brand-ink`} onClick={reset}>
              Try Again
            </button>
            <a className={`${action} border border-line-strong/60 bg-surface`} href="/app">
              My Projects
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}
