import { Suspense, useState } from 'react';
import { AccountLoading } from '@/components/shell/account-loading';
import { SignInButton } from '@/components/shell/sign-in-button';
import { lazyPart } from '@/components/ui/lazy-part';
import { useAuth } from '@/lib/auth/auth-context';
import { AuthProvider } from '@/lib/auth/auth-provider';
import { paths } from '@/lib/paths';

// Server state, menu and theme choice are only loaded for signed-in users.
const PublicUserMenu = lazyPart(
  () => import('./public-user-menu').then((module) => module.PublicUserMenu),
  AccountLink,
);

/** The sign-in button, or the menu of the signed-in user. */
export function SessionAccount() {
  return (
    <AuthProvider>
      <AccountChoice />
    </AuthProvider>
  );
}

function AccountChoice() {
  const { status } = useAuth();
  const [isPressed, setPressed] = useState(false);
  if (status === 'loading') return <AccountLoading />;
  if (status === 'unauthenticated') return <SignInButton onPress={() => setPressed(true)} />;
  return (
    <Suspense fallback={<AccountLoading />}>
      <PublicUserMenu takesFocus={isPressed} />
    </Suspense>
  );
}

function AccountLink() {
  return <a href={paths.projects}>Projects</a>;
}
