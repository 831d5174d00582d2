import { connection } from 'next/server';
import { DevelopersPage } from '@/components/developers/developers-page';
import { readEnv } from '@/lib/env';
import { paths } from '@/lib/paths';
import { toPublicMetadata } from '@/lib/public-metadata';

export const metadata = toPublicMetadata({
  title: 'For developers · Homereel',
  description: 'How your own programs turn a listing’s photos into finished videos.',
  path: paths.developers,
});

export default async function Page() {
  await connection();
  return <DevelopersPage origin={readEnv().APP_ORIGIN} />;
}
