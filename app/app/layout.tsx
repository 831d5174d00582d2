import { connection } from 'next/server';
import { type ReactNode, Suspense } from 'react';
import { CheckoutReturn } from '@/components/account/checkout-return';
import { AuthGuard } from '@/components/auth/auth-guard';
import { SignedInProviders } from '@/components/auth/signed-in-providers';
import { RegisterWorker } from '@/components/shell/register-worker';

export default async function Layout({ children }: { children: ReactNode }) {
  // A page made at build time could not carry the policy's nonce.
  await connection();
  return (
    <SignedInProviders>
      <RegisterWorker />
      <AuthGuard>
        <Suspense>
          <CheckoutReturn />
        </Suspense>
        {children}
      </AuthGuard>
    </SignedInProviders>
  );
}
