import { paths } from '@/lib/paths';

const links = [
  { label: 'Privacy', href: paths.privacy },
  { label: 'Terms', href: paths.terms },
  { label: 'Contact', href: paths.contact },
] as const;

export function PublicFooter() {
  return (
    <footer className="border-t border-line">
      <div className="page flex flex-wrap items-center justify-between gap-4 py-8 text-sm text-muted">
        <p>© 2025 Homereel</p>
        <nav aria-label="Legal" className="flex gap-2">
          {links.map(({ label, href }) => (
            <a key={label} href={href} className="px-2 py-2 hover:text-ink">
              {label}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  );
}
