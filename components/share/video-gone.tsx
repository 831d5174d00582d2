import { VideoOff } from 'lucide-react';
import { StateScreen } from '@/components/shell/state-screen';

/**
 * Replaces a player whose link was revoked, or whose project was deleted, while it was on screen. `data-gone`
 * hides the other parts of the page, because their links no longer work.
 */
export function VideoGone() {
  return (
    <div data-gone className="rounded-card border bg-surface">
      <StateScreen level="h1" role="alert" icon={VideoOff} title="Video Not Found">
        This link has been turned off. Ask the sender for a new one.
      </StateScreen>
    </div>
  );
}
