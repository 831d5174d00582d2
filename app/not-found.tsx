import type { Metadata } from 'next';
import { connection } from 'next/server';
import type { ComponentProps } from 'react';
import { StateScreen } from '@/components/shell/state-screen';
import { Button } from '@/components/ui/button';
import { paths } from '@/lib/paths';

export const metadata: Metadata = { title: 'Page Not Found' };

export default async function NotFound() {
  // A page made at build time could not carry the policy's nonce.
  await connection();
  return (
    <main>
      <StateScreen
        level="h1"
        icon={NoSuchPlace}
        title="Page Not Found"
        actions={
          <>
            <Button asChild>
              <a href={paths.projects}>My Projects</a>
            </Button>
            <Button asChild variant="secondary">
              <a href={paths.home}>Home</a>
            </Button>
          </>
        }
      >
        There is no page at this address.
      </StateScreen>
    </main>
  );
}

/** Drawn here: the library's icons bring a script, and this screen is a part of every page. */
function NoSuchPlace(props: ComponentProps<'svg'>) {
  return (
    <svg
      {...props}
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
    >
      <path d="M12 21.5S5 15.4 5 10a7 7 0 0 1 14 0c0 5.4-7 11.5-7 11.5Z" />
      <circle cx="12" cy="10" r="2.5" />
      <path d="m3 2.5 18 18" />
    </svg>
  );
}
