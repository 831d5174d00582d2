import type { Settings } from '@/contracts/people/settings';
import { AccountDeleted } from './account-deleted';
import { BeforeAfter } from './before-after';
import { ContactSheet } from './contact-sheet';
import { Faq } from './faq-section';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { Pricing } from './pricing';
import { PublicFooter } from './public-footer';
import { PublicNavigation } from './public-navigation';
import { TryYourPhoto } from './try-your-photo';

interface LandingPageProps {
  /** Undefined while unknown. */
  readonly prices: Settings | undefined;
  /** Time until which the account that the user has just deleted can be restored. */
  readonly deletedUntil?: string | undefined;
}

export function LandingPage({ prices, deletedUntil }: LandingPageProps) {
  return (
    <>
      <PublicNavigation />
      <main id="content">
        {deletedUntil !== undefined && <AccountDeleted until={deletedUntil} />}
        <Hero />
        <TryYourPhoto />
        <ContactSheet />
        <HowItWorks />
        <BeforeAfter />
        <Pricing prices={prices} />
        <Faq />
      </main>
      <PublicFooter />
    </>
  );
}
