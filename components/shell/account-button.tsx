import { useAuth } from '@/lib/auth/auth-context';
import { AccountLoading } from './account-loading';
import { AccountMenu } from './account-menu';
import { SignInButton } from './sign-in-button';
import { SimpleUserMenu } from './simple-user-menu';

/** The header's way to the account. In local mode there is none, and the simple menu stands there. */
export function AccountButton() {
  const { status, isProviderInUse } = useAuth();
  if (status === 'loading') return <AccountLoading />;
  if (!isProviderInUse) return <SimpleUserMenu />;
  return status === 'authenticated' ? <AccountMenu /> : <SignInButton />;
}
