import { Unlink } from 'lucide-react';
import { StateScreen } from '@/components/shell/state-screen';

/** A link that is wrong, was revoked, or whose project is gone; it does not say which. */
export function ListingNotFound() {
  return (
    <main>
      <StateScreen level="h1" icon={Unlink} title="Page Not Found">
        This link doesn’t work, or has been turned off. Ask the sender for a new one.
      </StateScreen>
    </main>
  );
}
