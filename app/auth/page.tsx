import type { Metadata } from 'next';
import { SignInView } from '@/components/auth/sign-in-view';
import { isIdentityError } from '@/lib/auth/identity-error';
import { toReturnPath } from '@/lib/auth/return-path';
import type { PageInput } from '@/lib/page-input';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage({ searchParams }: PageInput) {
  const { returnTo, error } = await searchParams;
  return (
    <SignInView
      returnTo={toReturnPath([returnTo].flat()[0])}
      problem={isIdentityError(error) ? error : undefined}
    />
  );
}
