import { WifiOff } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useOnline } from '@/components/ui/use-online';
import { paths } from '@/lib/paths';

/** Changes the create screen keeps while offline; its other changes report their own failure. */
const ON_CREATE_SCREEN =
  'You’re offline. Your photos, order and text are kept here and saved when you’re back online.';
const ELSEWHERE = 'You’re offline. You can save changes when you’re back online.';

/** Shows that the browser is offline and what happens to changes. Empty while online. */
export function OfflineStrip() {
  const path = usePathname();
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="border-t bg-accent-tint text-xs text-ink">
          <span className="page flex items-center gap-2 py-1.5">
            <WifiOff aria-hidden="true" className="size-4 shrink-0 stroke-[1.75]" />
            {path === paths.newProject ? ON_CREATE_SCREEN : ELSEWHERE}
          </span>
        </p>
      )}
    </div>
  );
}
