import { headers } from 'next/headers';
import { LandingPage } from '@/components/landing/landing-page';
import { StructuredData } from '@/components/landing/structured-data';
import { clientAddressHeader } from '@/contracts/api/client-address';
import { readAccountNotice } from '@/lib/auth/account-notice';
import { readEnv } from '@/lib/env';
import { paths } from '@/lib/paths';
import { toPublicMetadata } from '@/lib/public-metadata';
import { readPrices } from '@/route-handlers/proxy/read-prices';

export const metadata = toPublicMetadata({
  title: 'Homereel: property videos from your listing photos',
  description:
    'Create videos from your listing photos in minutes: camera motion on every photo, transitions between them, ready to share.',
  path: paths.home,
});

export default async function Page() {
  const { APP_ORIGIN } = readEnv();
  const sent = await headers();
  const clientAddress = sent.get(clientAddressHeader) ?? undefined;
  const notice = readAccountNotice(sent.get('cookie'), APP_ORIGIN);
  return (
    <>
      <LandingPage
        prices={await readPrices(clientAddress)}
        deletedUntil={notice?.kind === 'deleted' ? notice.until : undefined}
      />
      <StructuredData origin={APP_ORIGIN} />
    </>
  );
}
