import type { Metadata } from 'next';

interface PublicPage {
  readonly title: string;
  readonly description: string;
  /** Path on this site; becomes the canonical address. */
  readonly path: string;
}

/** Returns the metadata of a public page for search engines and messengers. */
export function toPublicMetadata({ title, description, path }: PublicPage): Metadata {
  return {
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
