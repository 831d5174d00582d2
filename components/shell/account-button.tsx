import { useAuth } from '@/lib/auth/auth-context';
import { AccountLoading } from './account-loading';
import { AccountMenu } from './account-menu';
import { SignInButton } from './sign-in-button';
import { SimpleUserMenu } from './simple-user-menu';

/** The header's link to the account. Local mode has none, and shows the simple menu instead. */
export function AccountButton() {
  const { status, isProviderInUse } = useAuth();
  if (status === 'loading') return <AccountLoading />;
  if (!isProviderInUse) return <SimpleUserMenu />;
  return status === 'authenticated' ? <AccountMenu /> : <SignInButton />;
}
