import type { Metadata } from 'next';
import { LocalCheckoutScreen } from '@/components/account/local-checkout-screen';
import { toReturnPath } from '@/lib/auth/return-path';
import { paths } from '@/lib/paths';

export const metadata: Metadata = { title: 'Top Up Tokens' };

interface PageProps {
  searchParams: Promise<{ id?: string | string[]; next?: string | string[] }>;
}

export default async function Page({ searchParams }: PageProps) {
  const { id, next } = await searchParams;
  return (
    <LocalCheckoutScreen
      checkoutId={typeof id === 'string' ? id : ''}
      next={typeof next === 'string' ? toReturnPath(next) : paths.account}
    />
  );
}
