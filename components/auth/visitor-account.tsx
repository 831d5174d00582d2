'use client';

import dynamic from 'next/dynamic';
import { loadPart } from '@/lib/load-part';
import { AccountLoading } from './account-loading';

/** The signed-in user, requested by a script that is loaded after the page. */
export const VisitorAccount = dynamic(
  () => loadPart(() => import('./session-account')).then(({ SessionAccount }) => SessionAccount),
  { ssr: false, loading: AccountLoading },
);
