import type { ReactNode } from 'react';

/** The most frequent actions for a finished video. On a phone they stay within reach of the thumb. */
export function MainActions({ children }: { children: ReactNode }) {
  return (
    <div
      data-video-actions
      className="contents max-sm:tall:fixed max-sm:tall:inset-x-0 max-sm:tall:bottom-0 max-sm:tall:z-20 max-sm:tall:grid max-sm:tall:grid-cols-2 max-sm:tall:gap-2 max-sm:tall:border-t max-sm:tall:bg-background/95 max-sm:tall:px-4 max-sm:tall:py-2.5 max-sm:tall:backdrop-blur-md"
    >
      {children}
    </div>
  );
}
