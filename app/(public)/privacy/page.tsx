import { connection } from 'next/server';
import { PrivacyPage } from '@/components/legal/privacy-page';
import { readOperator } from '@/lib/operator';
import { paths } from '@/lib/paths';
import { toPublicMetadata } from '@/lib/public-metadata';

export const metadata = toPublicMetadata({
  title: 'Privacy · Homereel',
  description: 'What Homereel keeps about you and your listings, why, and for how long.',
  path: paths.privacy,
});

export default async function Page() {
  await connection();
  return <PrivacyPage operator={readOperator()} />;
}
