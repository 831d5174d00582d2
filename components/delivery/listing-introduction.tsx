import type { ReactNode } from 'react';
import { ListingFigures } from '@/components/share/listing-figures';
import { Badge } from '@/components/ui/badge';
import type { DeliveryPage } from '@/contracts/publishing/delivery';
import { describeListingStatus, describePastInvitation } from '@/lib/format/listing-facts';

interface ListingHeadingProps {
  readonly page: DeliveryPage;
  /** Content beside the title. */
  readonly children: ReactNode;
}

/** The name of the listing and its status. */
export function ListingHeading({ page, children }: ListingHeadingProps) {
  const { title, facts, locale } = page;
  const { city } = facts;
  const now = new Date();
  const status = describeListingStatus(facts.status, locale, now);
  const past = describePastInvitation(facts.status, locale, now);
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="grid min-w-0 gap-2">
        {status !== undefined && (
          <Badge variant="brand" className="justify-self-start whitespace-normal">
            {status}
          </Badge>
        )}
        {past !== undefined && (
          <Badge className="justify-self-start whitespace-normal">{past}</Badge>
        )}
        <h1 id="listing-title" dir="auto" className="display text-3xl wrap-anywhere">
          {title}
        </h1>
        {city !== undefined && (
          <p dir="auto" className="text-lg text-muted wrap-anywhere">
            {city}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

interface ListingIntroductionProps {
  readonly page: DeliveryPage;
  /** Its heading, unless that is shown elsewhere. */
  readonly children?: ReactNode;
}

/** The description of the listing. Empty fields leave no gap. */
export function ListingIntroduction({ page, children }: ListingIntroductionProps) {
  const { facts, locale, description } = page;
  const { highlights = [] } = facts;
  return (
    <section aria-labelledby="listing-title" className="grid content-start gap-6 print:gap-3">
      {children}
      <ListingFigures facts={facts} locale={locale} />
      {highlights.length > 0 && (
        <ul aria-label="Highlights" className="grid list-disc gap-1 pl-5 marker:text-brand">
          {highlights.map((highlight) => (
            <li key={highlight} dir="auto" className="wrap-anywhere">
              {highlight}
            </li>
          ))}
        </ul>
      )}
      {description !== undefined && (
        <p dir="auto" className="max-w-[68ch] whitespace-pre-line wrap-anywhere">
          {description}
        </p>
      )}
    </section>
  );
}
