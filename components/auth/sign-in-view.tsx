'use client';

import { Mail } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { Wordmark } from '@/components/shell/wordmark';
import { Button } from '@/components/ui/button';
import { useAuth } from '@/lib/auth/auth-context';
import { type IdentityError, identityErrors } from '@/lib/auth/identity-error';
import { paths } from '@/lib/paths';

interface SignInViewProps {
  /** Path of this site, already checked. */
  readonly returnTo: string;
  readonly problem: IdentityError | undefined;
}

export function SignInView({ returnTo, problem }: SignInViewProps) {
  const { hasAccess, login } = useAuth();
  const router = useRouter();

  useEffect(() => {
    if (hasAccess) router.replace(returnTo);
  }, [hasAccess, returnTo, router]);

  return (
    <main className="grid min-h-dvh place-items-center px-4 py-12">
      <div className="w-full max-w-sm">
        {/* A full page load, because the inline scripts of the public pages only run on load. */}
        <a href={paths.home} className="mb-8 flex justify-center" aria-label="Homereel, home">
          <Wordmark />
        </a>
        <section className="rounded-card border border-line bg-surface p-6 text-center sm:p-8">
          <h1 className="display text-2xl">Welcome to Homereel</h1>
          <p className="mt-2 text-sm text-muted">Sign in to create stunning property videos.</p>
          {problem !== undefined && (
            <p role="alert" className="mt-4 rounded-control bg-danger-tint p-3 text-sm text-danger">
              {identityErrors[problem]}
            </p>
          )}
          <div className="mt-6 grid gap-3">
            <Button size="large" onClick={() => login({ with: 'email', returnTo })}>
              <Mail aria-hidden="true" />
              Continue with Email
            </Button>
            <Button
              size="large"
              variant="secondary"
              onClick={() => login({ with: 'google', returnTo })}
            >
              <GoogleMark />
              Continue with Google
            </Button>
          </div>
          <p className="mt-6 text-xs text-muted">
            By continuing, you agree to the{' '}
            <Link href={paths.terms} className="underline underline-offset-2 hover:text-ink">
              Terms of Service
            </Link>{' '}
            and{' '}
            <Link href={paths.privacy} className="underline underline-offset-2 hover:text-ink">
              Privacy Policy
            </Link>
            .
          </p>
        </section>
      </div>
    </main>
  );
}

/** A plain letter in a ring, which distinguishes the two sign-in options in both themes. */
function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor">
      <path d="M20 12h-8m8 0a8 8 0 1 1-2.5-5.8" strokeWidth="2.25" strokeLinecap="round" />
    </svg>
  );
}
