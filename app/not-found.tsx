import { MapPinOff } from 'lucide-react';
import type { Metadata } from 'next';
import { connection } from 'next/server';
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
        icon={MapPinOff}
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
