'use client';

import { useOwnDay } from '@/components/ui/use-own-day';

/** Says once that the account was deleted, to the person who had it deleted. */
export function AccountDeleted({ until }: { readonly until: string }) {
  const day = useOwnDay(until);
  return (
    <p role="status" className="page py-3 text-sm text-muted">
      Your account is deleted. Sign in before {day} to restore it.
    </p>
  );
}
