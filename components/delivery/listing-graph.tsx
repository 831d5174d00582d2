import { type ShownListing, toListingGraph } from '@/lib/listing-page';

/** The listing for machines (schema.org). */
export function ListingGraph(listing: ShownListing) {
  return (
    <script
      type="application/ld+json"
      // JSON inside a script element: "<" is escaped, so that no text can end the element.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped
      dangerouslySetInnerHTML={{
        __html: JSON.stringify(toListingGraph(listing)).replace(/</g, '\\u003c'),
      }}
    />
  );
}
