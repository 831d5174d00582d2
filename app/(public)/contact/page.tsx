import { connection } from 'next/server';
import { ContactPage } from '@/components/legal/contact-page';
import { readOperator } from '@/lib/operator';
import { paths } from '@/lib/paths';
import { toPublicMetadata } from '@/lib/public-metadata';

export const metadata = toPublicMetadata({
  title: 'Contact · Homereel',
  description: 'How to contact the operator of this site.',
  path: paths.contact,
});

export default async function Page() {
  await connection();
  return <ContactPage operator={readOperator()} />;
}
