import { faq } from './faq';

/** Structured data of the landing page for search engines (schema.org). `origin` has no trailing slash. */
export function StructuredData({ origin }: { origin: string }) {
  const graph = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'SoftwareApplication',
        name: 'Homereel',
        url: `${origin}/`,
        applicationCategory: 'MultimediaApplication',
        operatingSystem: 'Any, in a browser',
        description: 'Create videos from your listing photos in minutes.',
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD', description: 'Free trial' },
      },
      {
        '@type': 'FAQPage',
        mainEntity: faq.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
      {
        '@type': 'VideoObject',
        name: 'A property video made from photos',
        description: 'The rooms of a house, made by Homereel from photos.',
        thumbnailUrl: `${origin}/demo/film-poster.webp`,
        contentUrl: `${origin}/demo/film.mp4`,
        duration: 'PT30S',
        uploadDate: '2025-11-01T00:00:00Z',
      },
    ],
  };
  return (
    <script
      type="application/ld+json"
      // JSON inside a script element: "<" is escaped, so that no text can end the element.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, escaped
      dangerouslySetInnerHTML={{ __html: JSON.stringify(graph).replace(/</g, '\\u003c') }}
    />
  );
}
