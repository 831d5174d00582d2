import { BeforeAfter } from './before-after';
import { ContactSheet } from './contact-sheet';
import { Faq } from './faq-section';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { Pricing } from './pricing';
import { PublicFooter } from './public-footer';
import { PublicNavigation } from './public-navigation';
import { TryYourPhoto } from './try-your-photo';

export function LandingPage() {
  return (
    <>
      <PublicNavigation />
      <main id="content">
        <Hero />
        <TryYourPhoto />
        <ContactSheet />
        <HowItWorks />
        <BeforeAfter />
        <Pricing />
        <Faq />
      </main>
      <PublicFooter />
    </>
  );
}
