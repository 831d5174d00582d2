import type { Metadata } from 'next';
import { CallbackView } from '@/components/auth/callback-view';
import { toReturnPath } from '@/lib/auth/return-path';
import type { PageInput } from '@/lib/page-input';

export const metadata: Metadata = { title: 'Authenticating', robots: { index: false } };

export default async function CallbackPage({ searchParams }: PageInput) {
  const { returnTo, error, popup, restored } = await searchParams;
  return (
    <CallbackView
      returnTo={toReturnPath([returnTo].flat()[0])}
      problem={[error].flat()[0]}
      isPopup={popup === '1'}
      isRestored={restored === '1'}
    />
  );
}
