import { PublicFooter } from '@/components/landing/public-footer';
import { PublicNavigation } from '@/components/landing/public-navigation';
import { apiGuide } from '@/contracts/api/api-guide';
import { CallList } from './call-list';
import { ErrorCodes } from './error-codes';
import { GuideText } from './guide-text';
import { QuickStart } from './quick-start';

/** Documents how programs use the product. @param origin origin of this site. */
export function DevelopersPage({ origin }: { readonly origin: string }) {
  return (
    <>
      <PublicNavigation />
      <main id="content" className="page py-16 md:py-24">
        <h1 className="display text-3xl">For developers</h1>
        <p className="mt-4 max-w-[68ch] text-lg text-muted">
          Your own system can do everything these pages can: send a listing’s photos and get the
          finished versions.
        </p>
        <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-12">
          <QuickStart origin={origin} />
          {apiGuide.map(({ id, title, paragraphs }) => (
            <section key={id} aria-labelledby={id} className="max-w-[68ch]">
              <h2 id={id} className="text-lg font-medium">
                {title}
              </h2>
              <div className="mt-2 space-y-3 text-muted">
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>
                    <GuideText text={paragraph} />
                  </p>
                ))}
              </div>
            </section>
          ))}
          <CallList />
          <ErrorCodes />
        </div>
      </main>
      <PublicFooter />
    </>
  );
}
