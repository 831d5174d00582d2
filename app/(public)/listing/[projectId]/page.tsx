import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { ListingPage } from '@/components/delivery/listing-page';
import { LateScripts } from '@/components/shell/late-scripts';
import { clientAddressHeader } from '@/contracts/api/client-address';
import { readEnv } from '@/lib/env';
import { chooseShown, type ShownListing, toListingMetadata } from '@/lib/listing-page';
import type { PageInput } from '@/lib/page-input';
import { readDeliveryPage } from '@/route-handlers/proxy/read-delivery-page';

interface Input extends PageInput {
  readonly params: Promise<{ projectId: string }>;
}

/** Cached, so that the page and its metadata share one request. */
const readPage = cache(async (projectId: string, share: string) => {
  const clientAddress = (await headers()).get(clientAddressHeader) ?? undefined;
  return readDeliveryPage(projectId, share, clientAddress);
});

export async function generateMetadata(input: Input): Promise<Metadata> {
  return toListingMetadata(await readListing(input));
}

export default async function Page(input: Input) {
  const listing = await readListing(input);
  return (
    <>
      <ListingPage {...listing} />
      <LateScripts />
    </>
  );
}

async function readListing({ params, searchParams }: Input): Promise<ShownListing> {
  const { projectId } = await params;
  const { share = '', version } = await searchParams;
  const token = typeof share === 'string' ? share : '';
  const page = await readPage(projectId, token);
  if (page === undefined) notFound();
  const shown = chooseShown(page, typeof version === 'string' ? version : undefined);
  return { page, shown, share: token, origin: readEnv().APP_ORIGIN };
}
