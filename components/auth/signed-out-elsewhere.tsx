import { LogOut } from 'lucide-react';
import { useEffect } from 'react';
import { StateScreen } from '@/components/shell/state-screen';
import { Button } from '@/components/ui/button';
import { focusFirst, isFocusLost } from '@/components/ui/focus-first';
import { useAuth } from '@/lib/auth/auth-context';

/** Shown instead of a page after sign-out in another tab. Links back to the page. */
export function SignedOutElsewhere() {
  const { hasAccess, login } = useAuth();
  useEffect(() => {
    if (isFocusLost()) focusFirst('main h1');
  }, []);
  useEffect(() => {
    // A different user may have signed in, so the cached data of the last one must go.
    if (hasAccess) window.location.reload();
  }, [hasAccess]);
  return (
    <main>
      <StateScreen
        level="h1"
        role="alert"
        icon={LogOut}
        title="You were signed out in another tab"
        actions={
          <>
            <Button onClick={() => login()}>Sign In</Button>
            <Button asChild variant="secondary">
              <a href="/">Home</a>
            </Button>
          </>
        }
      >
        Sign in again to come back to this page. Your unsaved project changes are kept.
      </StateScreen>
    </main>
  );
}
