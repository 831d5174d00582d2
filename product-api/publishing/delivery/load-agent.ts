import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import { toPath } from '@/contracts/operation';
import type { PersonBrand } from '@/contracts/project/brands';
import type { DeliveredAgent } from '@/contracts/project/delivered-agent';
import { brandTexts, type ListingFacts } from '@/contracts/project/words';
import { readDeliveryHeadshot, readDeliveryLogo } from '@/contracts/publishing/delivery';
import type { Owner } from '@/product-api/http/route';
import { loadBrandPictures } from '@/product-api/project/public';
import { withoutLateCall } from '@/rules/without-late-call';

interface AgentPage {
  readonly projectId: ProjectId;
  readonly share: string;
  readonly brand: PersonBrand;
  /** The listing's. */
  readonly status: ListingFacts['status'];
}

/** Loads the card of a branded page; undefined if the user has saved no details. */
export async function loadAgent(
  database: Queryable,
  owner: Owner,
  { projectId, share, brand, status }: AgentPage,
): Promise<DeliveredAgent | undefined> {
  const { headshot, logo } = await loadBrandPictures(database, owner, (kind, version) =>
    toPath(
      kind === 'logo' ? readDeliveryLogo : readDeliveryHeadshot,
      { projectId },
      { share, version },
    ),
  );
  const { theme: _, locale: __, colours: ___, ...texts } = withoutLateCall(brand, status);
  const hasText = brandTexts.some((field) => texts[field] !== undefined);
  if (!hasText && headshot === undefined && logo === undefined) return undefined;
  return {
    ...texts,
    headshot,
    logo: logo && { url: logo.url, width: logo.width, height: logo.height },
  };
}
