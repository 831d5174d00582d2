'use client';

import { WifiOff } from 'lucide-react';
import { useOnline } from '@/components/ui/use-online';

/** Shows on a public page that the browser is offline. Empty while it is online. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status" className="contents">
      {!online && (
        <p className="flex items-center gap-2 rounded-control bg-accent-tint px-3 py-2 text-sm text-ink">
          <WifiOff aria-hidden="true" className="size-4 shrink-0 stroke-[1.75]" />
          You’re offline. The video plays what’s loaded and resumes when you’re back online.
        </p>
      )}
    </div>
  );
}
