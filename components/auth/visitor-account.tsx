'use client';

import dynamic from 'next/dynamic';
import { AccountLoading } from '@/components/shell/account-loading';
import { loadPart } from '@/lib/load-part';

/** Who is signed in, asked by a script that is fetched after the page. */
export const VisitorAccount = dynamic(
  () => loadPart(() => import('./session-account')).then(({ SessionAccount }) => SessionAccount),
  { ssr: false, loading: AccountLoading },
);
