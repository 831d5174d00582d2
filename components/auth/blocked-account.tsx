import { Ban } from 'lucide-react';
import Link from 'next/link';
import { StateScreen } from '@/components/shell/state-screen';
import { Button } from '@/components/ui/button';
import { useAuth } from '@/lib/auth/auth-context';
import { paths } from '@/lib/paths';

/** Shown instead of every page when an operator has blocked the account. */
export function BlockedAccount() {
  const { logout } = useAuth();
  return (
    <main>
      <StateScreen
        level="h1"
        role="alert"
        icon={Ban}
        title="This account is blocked"
        actions={
          <>
            <Button asChild>
              <Link href={paths.contact}>Contact support</Link>
            </Button>
            <Button variant="secondary" onClick={() => void logout()}>
              Sign Out
            </Button>
          </>
        }
      >
        Your projects are safe, but your share links don’t work. Contact support to find out why.
      </StateScreen>
    </main>
  );
}
