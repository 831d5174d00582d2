import { headers } from 'next/headers';
import { LandingPage } from '@/components/landing/landing-page';
import { StructuredData } from '@/components/landing/structured-data';
import { clientAddressHeader } from '@/contracts/client-address';
import { readEnv } from '@/lib/env';
import { paths } from '@/lib/paths';
import { toPublicMetadata } from '@/lib/public-metadata';
import { readPrices } from '@/route-handlers/proxy/read-prices';

export const metadata = toPublicMetadata({
  title: 'Homereel: property videos from your listing photos',
  description:
    'Create videos from your listing photos in minutes: camera motion on every picture, transitions between them, ready to share.',
  path: paths.home,
});

export default async function Page() {
  const clientAddress = (await headers()).get(clientAddressHeader) ?? undefined;
  return (
    <>
      <LandingPage prices={await readPrices(clientAddress)} />
      <StructuredData origin={readEnv().APP_ORIGIN} />
    </>
  );
}
