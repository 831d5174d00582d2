import type { ReactNode } from 'react';
import { PublicFooter } from '@/components/landing/public-footer';
import { PublicNavigation } from '@/components/landing/public-navigation';

interface LegalPageProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

export function LegalPage({ title, lead, children }: LegalPageProps) {
  return (
    <>
      <PublicNavigation />
      <main id="content" className="page py-16 md:py-24">
        <h1 className="display text-3xl">{title}</h1>
        <p className="mt-4 max-w-[68ch] text-lg text-muted">{lead}</p>
        <div className="mt-10 max-w-[68ch] space-y-8">{children}</div>
      </main>
      <PublicFooter />
    </>
  );
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-lg font-medium">{title}</h2>
      <div className="mt-2 space-y-3 text-muted">{children}</div>
    </section>
  );
}
