import { connection } from 'next/server';
import { TermsPage } from '@/components/legal/terms-page';
import { readOperator } from '@/lib/operator';
import { paths } from '@/lib/paths';
import { toPublicMetadata } from '@/lib/public-metadata';

export const metadata = toPublicMetadata({
  title: 'Terms · Homereel',
  description: 'The agreement between you and the operator, in plain words.',
  path: paths.terms,
});

export default async function Page() {
  await connection();
  return <TermsPage operator={readOperator()} />;
}
