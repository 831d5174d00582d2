import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { isOperator } from '@/route-handlers/proxy/is-operator';

export const metadata: Metadata = { title: 'Operator' };

/** Each call of these pages is checked by the product API as well. */
export default async function Layout({ children }: { children: ReactNode }) {
  if (!(await isOperator(await headers()))) notFound();
  return children;
}
