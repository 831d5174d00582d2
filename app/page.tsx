import { connection } from 'next/server';
import { LandingPage } from '@/components/landing/landing-page';
import { StructuredData } from '@/components/landing/structured-data';
import { readEnv } from '@/lib/env';
import { paths } from '@/lib/paths';
import { toPublicMetadata } from '@/lib/public-metadata';

export const metadata = toPublicMetadata({
  title: 'Homereel: property videos from your listing photos',
  description:
    'Create videos from your listing photos in minutes: camera motion on every picture, transitions between them, ready to share.',
  path: paths.home,
});

export default async function Page() {
  // The address of the site is known when it runs, not when it is built.
  await connection();
  return (
    <>
      <LandingPage />
      <StructuredData origin={readEnv().APP_ORIGIN} />
    </>
  );
}
