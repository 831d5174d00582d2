import type { PersonBrand } from '@/contracts/project/brands';
import type { ListingFacts } from '@/contracts/project/words';
import { describeListingStatus, formatListingPrice, listFigures } from '@/lib/format/listing-facts';
import { isInvitationOver } from '@/rules/is-invitation-over';
import { countCharacters, type Network, networks } from './networks';

export interface PostSources {
  readonly facts: ListingFacts;
  readonly brand: PersonBrand;
  /** Replaces an address that was not entered. */
  readonly name: string | undefined;
  /** Absolute address of the listing's page; undefined while it is turned off. */
  readonly pageUrl: string | undefined;
  readonly now: Date;
}

/** A paragraph of a post. */
interface Part {
  readonly text: string;
  /** Parts with the highest rank are left out first if the text is too long. */
  readonly rank: number;
}

/**
 * Composes a post from the entered facts with a template, without inventing anything. Fits the network's
 * limit by leaving out parts, the least important first.
 */
export function composePost(network: Network, sources: PostSources): string {
  const { maxCharacters } = networks[network];
  let parts = listParts(network, sources);
  const join = () => parts.map(({ text }) => text).join('\n\n');
  while (parts.length > 1 && countCharacters(network, join()) > maxCharacters) {
    const last = Math.max(...parts.map(({ rank }) => rank));
    parts = parts.filter(({ rank }) => rank !== last);
  }
  return shorten(network, join());
}

/** Cuts a single part that exceeds the network's limit. */
function shorten(network: Network, text: string): string {
  const { maxCharacters } = networks[network];
  if (countCharacters(network, text) <= maxCharacters) return text;
  const signs = [...text];
  while (countCharacters(network, `${signs.join('')}…`) > maxCharacters) signs.pop();
  return `${signs.join('')}…`;
}

function listParts(network: Network, sources: PostSources): Part[] {
  const { facts, brand, pageUrl } = sources;
  const { showsLinks, tags } = networks[network];
  const highlights = (facts.highlights ?? []).map((text) => `• ${text}`).join('\n');
  const all: Part[] = [
    { text: toHeadline(sources), rank: 0 },
    { text: toFigures(sources), rank: 2 },
    { text: highlights, rank: 4 },
    { text: showsLinks ? (pageUrl ?? '') : '', rank: 1 },
    { text: toContact(brand), rank: 3 },
    { text: listTags(sources).slice(0, tags).join(' '), rank: 5 },
  ];
  return all.filter(({ text }) => text !== '');
}

function toHeadline({ facts, brand, name, now }: PostSources): string {
  const { address, city, status } = facts;
  const place =
    [address ?? (name || undefined), city].filter(Boolean).join(', ') || 'A new listing';
  const said = describeListingStatus(status, brand.locale ?? 'en-US', now);
  if (said === undefined) return place;
  // An open house includes its date and times, which read better after the place.
  return status?.kind === 'open-house' ? `${place}\n${said}` : `${said}: ${place}`;
}

function toFigures({ facts, brand }: PostSources): string {
  const locale = brand.locale ?? 'en-US';
  const { price } = facts;
  return [
    ...(price === undefined ? [] : [formatListingPrice(price, locale)]),
    ...listFigures(facts, locale),
  ].join(' · ');
}

/** Includes the licence number, which several states require in every advertisement. */
function toContact({ name, brokerage, licence, phone, website }: PersonBrand): string {
  const person = [name, brokerage].filter(Boolean).join(', ');
  const ways = [phone, website].filter(Boolean).join(' · ');
  return [person, licence, ways].filter(Boolean).join('\n');
}

const statusTags: Readonly<Record<NonNullable<ListingFacts['status']>['kind'], string>> = {
  'coming-soon': '#comingsoon',
  'just-listed': '#justlisted',
  'open-house': '#openhouse',
  'price-improved': '#priceimprovement',
  'under-contract': '#undercontract',
  sold: '#justsold',
};

/** Returns hashtags, the most specific first. */
function listTags({ facts: { status, city }, now }: PostSources): string[] {
  const place = (city ?? '').split(',')[0]?.replace(/[^\p{L}\p{M}\d]/gu, '') ?? '';
  return [
    ...(status === undefined || isInvitationOver(status, now) ? [] : [statusTags[status.kind]]),
    ...(place === '' ? [] : [`#${place}`]),
    '#realestate',
    '#hometour',
    '#househunting',
  ];
}
