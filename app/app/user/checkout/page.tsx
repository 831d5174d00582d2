import type { Metadata } from 'next';
import { LocalCheckoutScreen } from '@/components/account/local-checkout-screen';
import { paths } from '@/lib/paths';

export const metadata: Metadata = { title: 'Top Up Tokens' };

interface PageProps {
  searchParams: Promise<{ id?: string | string[]; next?: string | string[] }>;
}

export default async function Page({ searchParams }: PageProps) {
  const { id, next } = await searchParams;
  const isOwnPath = typeof next === 'string' && /^\/(?![/\\])/.test(next);
  return (
    <LocalCheckoutScreen
      checkoutId={typeof id === 'string' ? id : ''}
      next={isOwnPath ? next : paths.account}
    />
  );
}
