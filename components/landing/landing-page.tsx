import type { Settings } from '@/contracts/settings';
import { BeforeAfter } from './before-after';
import { ContactSheet } from './contact-sheet';
import { Faq } from './faq-section';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { Pricing } from './pricing';
import { PublicFooter } from './public-footer';
import { PublicNavigation } from './public-navigation';
import { TryYourPhoto } from './try-your-photo';

/** @param prices undefined while they are not known. */
export function LandingPage({ prices }: { prices: Settings | undefined }) {
  return (
    <>
      <PublicNavigation />
      <main id="content">
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
