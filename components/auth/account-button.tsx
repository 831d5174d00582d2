'use client';

import { LogIn } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { notifyFailure } from '@/components/ui/notify';
import { useAuth } from '@/lib/auth/auth-context';
import { identityErrors } from '@/lib/auth/identity-error';
import { AccountMenu } from './account-menu';
import { SimpleUserMenu } from './simple-user-menu';

/** The header's way to the account. In local mode there is none, and the simple menu stands there. */
export function AccountButton() {
  const { status, isProviderInUse, loginWithPopup } = useAuth();

  const signIn = async () => {
    const problem = await loginWithPopup();
    if (problem !== undefined && problem !== 'cancelled') {
      notifyFailure('Sign-in failed', identityErrors[problem]);
    }
  };

  if (status === 'loading') {
    return (
      <span role="status" className="text-sm text-muted">
        Loading...
      </span>
    );
  }
  if (!isProviderInUse) return <SimpleUserMenu />;
  if (status === 'authenticated') return <AccountMenu />;
  return (
    <Button size="small" onClick={() => void signIn()}>
      <LogIn aria-hidden="true" />
      Sign In
    </Button>
  );
}
