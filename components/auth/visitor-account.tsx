'use client';

import dynamic from 'next/dynamic';
import { AccountLoading } from '@/components/shell/account-loading';
import { loadPart } from '@/lib/load-part';

/** The signed-in user, requested by a script that is loaded after the page. */
export const VisitorAccount = dynamic(
  () => loadPart(() => import('./session-account')).then(({ SessionAccount }) => SessionAccount),
  { ssr: false, loading: AccountLoading },
);
