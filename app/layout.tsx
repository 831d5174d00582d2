import type { Metadata, Viewport } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { applyTheme } from '@/components/shell/apply-theme';
import { InlineScript } from '@/components/shell/inline-script';
import { readEnv } from '@/lib/env';
import { display, sans, sansExtended } from './fonts';
import './globals.css';

/** Absolute addresses in what crawlers and messengers read need the running site's origin. */
export async function generateMetadata(): Promise<Metadata> {
  await connection();
  return {
    metadataBase: new URL(readEnv().APP_ORIGIN),
    title: { default: 'Homereel', template: '%s · Homereel' },
    description: 'Turn listing photos into a finished property video in minutes.',
    appleWebApp: { capable: true, title: 'Homereel' },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#FAF8F4' },
    { media: '(prefers-color-scheme: dark)', color: '#14120F' },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html
      lang="en"
      className={`${sans.variable} ${sansExtended.variable} ${display.variable}`}
      suppressHydrationWarning
    >
      <head>
        <InlineScript source={applyTheme} />
      </head>
      <body>{children}</body>
    </html>
  );
}
