import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { SignedInProviders } from '@/components/auth/signed-in-providers';

export default async function AuthLayout({ children }: { children: ReactNode }) {
  // A page made at build time could not carry the policy's nonce.
  await connection();
  return <SignedInProviders>{children}</SignedInProviders>;
}
