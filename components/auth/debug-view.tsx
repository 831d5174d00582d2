'use client';

import Link from 'next/link';
import { useState } from 'react';
import { usePerson } from '@/components/shell/use-person';
import { Button } from '@/components/ui/button';
import { useAuth } from '@/lib/auth/auth-context';
import { identityErrors } from '@/lib/auth/identity-error';
import { paths } from '@/lib/paths';

const toWord = (value: boolean): string => (value ? 'Yes' : 'No');

/** The page's auth state, for support calls. */
export function DebugView() {
  const { status, isProviderInUse, loginWithPopup, logout } = useAuth();
  const person = usePerson();
  const [problem, setProblem] = useState<string>();
  const isLoading = status === 'loading';

  const signIn = async () => {
    const failed = await loginWithPopup({ returnTo: '/app' });
    setProblem(failed && `${failed}: ${identityErrors[failed]}`);
  };

  const facts = [
    ['Identity provider in use', isLoading ? '…' : toWord(isProviderInUse)],
    ['Signed in', toWord(status === 'authenticated')],
    ['Loading', toWord(isLoading)],
    ['User ID', person.userId ?? '–'],
    ['Email', person.email ?? '–'],
    ['Tenant', person.tenantName ?? '–'],
  ] as const;

  return (
    <main className="mx-auto grid max-w-lg gap-6 px-4 py-12">
      <h1 className="display text-2xl">Auth state</h1>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-6 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {problem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void signIn()}>Login</Button>
        <Button variant="secondary" onClick={() => void logout()}>
          Logout
        </Button>
        <Button asChild variant="ghost">
          <Link href={paths.projects}>Go to App</Link>
        </Button>
      </div>
    </main>
  );
}
