import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { display, sans } from './fonts';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Homereel', template: '%s · Homereel' },
  description: 'Turn listing photos into a finished property video in minutes.',
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#FAF8F4' },
    { media: '(prefers-color-scheme: dark)', color: '#14120F' },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={`${sans.variable} ${display.variable}`} suppressHydrationWarning>
      <head>
        {/* Before the first paint, so that a chosen theme never flashes. */}
        <script src="/theme.js" />
      </head>
      <body>{children}</body>
    </html>
  );
}
