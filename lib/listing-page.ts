import type { Metadata } from 'next';
import type { DeliveredVersion, DeliveryPage } from '@/contracts/publishing/delivery';
import { formatListingPrice, listFigures } from '@/lib/format/listing-facts';
import { paths } from '@/lib/paths';
import { toLasting, toShareMetadata } from '@/lib/share-metadata';
import { isInvitationOver } from '@/rules/is-invitation-over';

/** A listing's page with the version that it shows. */
export interface ShownListing {
  readonly page: DeliveryPage;
  readonly shown: DeliveredVersion;
  /** The token of its link. */
  readonly share: string;
  /** Origin of the site, without trailing slash. */
  readonly origin: string;
}

/** Returns the version that an address asks for, or else the page's first. */
export function chooseShown(page: DeliveryPage, versionId: string | undefined): DeliveredVersion {
  const [first] = page.versions;
  const shown = page.versions.find((version) => version.versionId === versionId) ?? first;
  if (shown === undefined) throw new TypeError('a listing’s page has a version');
  return shown;
}

/** Returns the path of the page with its video. */
export function toListingPath({ page, shown, share }: Omit<ShownListing, 'origin'>): string {
  const isFirst = shown.versionId === page.versions[0]?.versionId;
  return isFirst
    ? paths.listing(page.projectId, share)
    : paths.listingWith(page.projectId, shown.versionId, share);
}

/** `412 Alder Lane, Sausalito`. */
export function toListingName({ title, facts: { city } }: DeliveryPage): string {
  return city === undefined ? title : `${title}, ${city}`;
}

/**
 * Returns the link preview for messengers. Search engines must not index the page, because only clients with
 * the link may see it.
 */
export function toListingMetadata(listing: ShownListing): Metadata {
  const { page, shown, share, origin } = listing;
  const { price } = page.facts;
  const figures = [
    ...(price === undefined ? [] : [formatListingPrice(price, page.locale)]),
    ...listFigures(page.facts, page.locale),
  ];
  return toShareMetadata(
    { ...shown, name: toListingName(page) },
    {
      origin,
      path: toListingPath(listing),
      embedPath: paths.embed(page.projectId, shown.versionId, share),
      description: figures.join(' · ') || undefined,
    },
  );
}

/** Returns the structured data of the page (schema.org). It contains nothing that the page does not show. */
export function toListingGraph({ page, shown, origin }: ShownListing): object {
  const { facts, photos, updatedAt } = page;
  const { price, area } = facts;
  const name = toListingName(page);
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name,
    description: toLasting(page.description, isInvitationOver(facts.status, new Date())),
    dateModified: updatedAt,
    image: photos.slice(0, 10).map(({ url }) => origin + url),
    about: {
      '@type': 'Accommodation',
      name,
      ...(facts.address !== undefined && {
        address: {
          '@type': 'PostalAddress',
          streetAddress: facts.address,
          addressLocality: facts.city,
        },
      }),
      numberOfBedrooms: facts.beds,
      numberOfBathroomsTotal: facts.baths,
      ...(area !== undefined && {
        floorSize: {
          '@type': 'QuantitativeValue',
          value: area.amount,
          // The UN/CEFACT codes of square feet and square metres.
          unitCode: area.unit === 'sqft' ? 'FTK' : 'MTK',
        },
      }),
    },
    ...(price !== undefined && {
      offers: { '@type': 'Offer', price: price.amount, priceCurrency: price.currency },
    }),
    video: {
      '@type': 'VideoObject',
      name,
      description: 'A video tour of the property.',
      thumbnailUrl: origin + shown.posterUrl,
      contentUrl: origin + (shown.stream?.progressiveUrl ?? shown.videoUrl),
      duration: `PT${Math.round(shown.videoSeconds)}S`,
      uploadDate: updatedAt,
    },
  };
}
