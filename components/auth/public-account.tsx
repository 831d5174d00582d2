'use client';

import { lazy, Suspense } from 'react';
import { buttonVariants } from '@/components/ui/button-variants';
import { useAuth } from '@/lib/auth/auth-context';
import { AuthProvider } from '@/lib/auth/auth-provider';
import { paths } from '@/lib/paths';
import { AccountLoading } from './account-loading';
import { SignInButton } from './sign-in-button';

// Server state, menu and theme choice are fetched for those who are signed in only.
const PublicUserMenu = lazy(() =>
  import('./public-user-menu').then((module) => ({ default: module.PublicUserMenu })),
);

/**
 * The account button of pages that anyone may read. The page is the same for everybody: the browser
 * asks who is signed in, and its place is as wide and high as the largest thing that may stand there.
 */
export function PublicAccount() {
  return (
    <div className="flex h-10 w-24 shrink-0 items-center justify-end">
      <AuthProvider>
        <AccountChoice />
      </AuthProvider>
      <noscript>
        <style>{'header [role=status] { display: none }'}</style>
        <LoginLink />
      </noscript>
    </div>
  );
}

function AccountChoice() {
  const { status, isProviderInUse } = useAuth();
  if (status === 'loading') return <AccountLoading />;
  if (!isProviderInUse) return <LoginLink />;
  if (status === 'unauthenticated') return <SignInButton />;
  return (
    <Suspense fallback={<AccountLoading />}>
      <PublicUserMenu />
    </Suspense>
  );
}

function LoginLink() {
  return (
    <a href={paths.signIn} className={buttonVariants()}>
      Login
    </a>
  );
}
