import { GeistSans } from 'geist/font/sans';
import localFont from 'next/font/local';

export const sans = GeistSans;

/** Display serif for page titles; the file carries weight and optical size. */
export const display = localFont({
  src: '../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  variable: '--font-fraunces',
  weight: '100 900',
  display: 'swap',
  adjustFontFallback: 'Times New Roman',
});
