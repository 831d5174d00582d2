import type { Metadata } from 'next';
import { connection } from 'next/server';
import { readEnv } from './env';

interface PublicPage {
  readonly title: string;
  readonly description: string;
  /** Path of this site; becomes the canonical address. */
  readonly path: string;
}

/** What search engines and messengers read of a public page. Absolute addresses need the running site's origin. */
export async function toPublicMetadata({
  title,
  description,
  path,
}: PublicPage): Promise<Metadata> {
  await connection();
  const origin = readEnv().APP_ORIGIN;
  return {
    metadataBase: new URL(origin),
    title: { absolute: title },
    description,
    alternates: { canonical: path },
    openGraph: {
      type: 'website',
      siteName: 'Homereel',
      locale: 'en',
      url: path,
      title,
      description,
    },
    twitter: { card: 'summary_large_image', title, description },
  };
}
