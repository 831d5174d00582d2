import type { Metadata } from 'next';
import { Suspense } from 'react';
import { CreateScreen } from '@/components/create/create-screen';

export const metadata: Metadata = { title: 'Create Video' };

export default function Page() {
  return (
    <Suspense>
      <CreateScreen />
    </Suspense>
  );
}
