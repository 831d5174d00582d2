import { VideoOff } from 'lucide-react';
import { StateScreen } from '@/components/shell/state-screen';

/** A share link that is wrong, was revoked, or whose project is gone; it does not say which. */
export function SharedVideoNotFound() {
  return (
    <main>
      <StateScreen level="h1" icon={VideoOff} title="Video Not Found">
        This link doesn’t work, or has been turned off. Ask the sender for a new one.
      </StateScreen>
    </main>
  );
}
