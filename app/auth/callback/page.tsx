import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { CallbackView } from '@/components/auth/callback-view';
import { readAccountNotice } from '@/lib/auth/account-notice';
import { toReturnPath } from '@/lib/auth/return-path';
import { readEnv } from '@/lib/env';
import type { PageInput } from '@/lib/page-input';

export const metadata: Metadata = { title: 'Authenticating', robots: { index: false } };

export default async function CallbackPage({ searchParams }: PageInput) {
  const { returnTo, error, popup } = await searchParams;
  const notice = readAccountNotice((await headers()).get('cookie'), readEnv().APP_ORIGIN);
  return (
    <CallbackView
      returnTo={toReturnPath([returnTo].flat()[0])}
      problem={[error].flat()[0]}
      isPopup={popup === '1'}
      isRestored={notice?.kind === 'restored'}
    />
  );
}
