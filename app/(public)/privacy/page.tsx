import { headers } from 'next/headers';
import { PrivacyPage } from '@/components/legal/privacy-page';
import { clientAddressHeader } from '@/contracts/api/client-address';
import { readEnv, readIdentityEnv } from '@/lib/env';
import { listCookies } from '@/lib/legal/cookies';
import { readOperator } from '@/lib/operator';
import { paths } from '@/lib/paths';
import { toPublicMetadata } from '@/lib/public-metadata';
import { readPrices } from '@/route-handlers/proxy/read-prices';

export const metadata = toPublicMetadata({
  title: 'Privacy · Homereel',
  description: 'What Homereel keeps about you and your listings, why, and for how long.',
  path: paths.privacy,
});

export default async function Page() {
  const clientAddress = (await headers()).get(clientAddressHeader) ?? undefined;
  const hasSignIn = readIdentityEnv() !== undefined;
  return (
    <PrivacyPage
      operator={readOperator()}
      settings={await readPrices(clientAddress)}
      cookies={hasSignIn ? listCookies(readEnv().APP_ORIGIN) : []}
    />
  );
}
