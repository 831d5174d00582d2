import type { DeliveryPage } from '@/contracts/publishing/delivery';
import { formatListingPrice, listFigures } from '@/lib/format/listing-facts';

/** Price, rooms and area, without unknown values. */
export function ListingFigures({ facts, locale }: Pick<DeliveryPage, 'facts' | 'locale'>) {
  const { price } = facts;
  const figures = listFigures(facts, locale);
  if (price === undefined && figures.length === 0) return null;
  return (
    <div className="grid gap-1.5 border-y py-4 print:py-2.5">
      {price !== undefined && (
        <p className="figures display text-2xl text-accent-text">
          {formatListingPrice(price, locale)}
        </p>
      )}
      {figures.length > 0 && (
        <ul aria-label="Facts" className="figures flex flex-wrap gap-x-6 gap-y-1">
          {figures.map((figure) => (
            <li key={figure}>{figure}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
