import { VideoOff } from 'lucide-react';
import { StateScreen } from '@/components/shell/state-screen';

/** A share link that is wrong, was revoked, or whose project is gone; it does not say which. */
export function SharedVideoNotFound() {
  return (
    <main>
      <StateScreen level="h1" icon={VideoOff} title="Video Not Found">
        This link does not open a video, or no longer does. Whoever sent it can share a new one.
      </StateScreen>
    </main>
  );
}
