import { Unlink } from 'lucide-react';
import { StateScreen } from '@/components/shell/state-screen';

/** A link that is wrong, was revoked, or whose project is gone; it does not say which. */
export function ListingNotFound() {
  return (
    <main>
      <StateScreen level="h1" icon={Unlink} title="Page Not Found">
        This link does not open a listing, or no longer does. Whoever sent it can send a new one.
      </StateScreen>
    </main>
  );
}
