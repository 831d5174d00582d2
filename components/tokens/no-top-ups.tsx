import { paths } from '@/lib/paths';

/** Says that this deployment takes no payments, and who can give tokens instead. */
export function NoTopUps() {
  return (
    <p className="max-w-[44ch] text-balance text-sm">
      You can’t buy tokens on this site.{' '}
      <a href={paths.contact} target="_blank" className="text-brand underline" rel="noopener">
        Contact support
      </a>{' '}
      for more.
    </p>
  );
}
