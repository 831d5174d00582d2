import { VideoOff } from 'lucide-react';
import { StateScreen } from '@/components/shell/state-screen';

/**
 * In the place of a player: its link was revoked, or its project is gone, while it was on screen. What else
 * the page offers leads nowhere any more (`data-gone` hides it).
 */
export function VideoGone() {
  return (
    <div data-gone className="rounded-card border bg-surface">
      <StateScreen level="h1" role="alert" icon={VideoOff} title="Video Not Found">
        This link no longer opens a video. Whoever sent it can share a new one.
      </StateScreen>
    </div>
  );
}
