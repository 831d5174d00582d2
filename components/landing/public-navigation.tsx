import { PublicAccount } from '@/components/auth/public-account';
import { paths } from '@/lib/paths';

export function PublicNavigation() {
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-background">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <nav aria-label="Main" className="page flex h-16 items-center gap-2 sm:gap-6">
        <a href={paths.home} className="display mr-auto text-xl">
          Homereel
        </a>
        <a
          href="/#how-it-works"
          className="hidden px-2 py-2 text-sm text-muted hover:text-ink sm:block"
        >
          How It Works
        </a>
        <a href="/#faq" className="px-2 py-2 text-sm text-muted hover:text-ink">
          FAQ
        </a>
        <PublicAccount />
      </nav>
    </header>
  );
}
