import localFont from 'next/font/local';

/**
 * The letters of western languages. `scripts/build-fonts.mjs` lists what is removed from the package's
 * file.
 */
export const sans = localFont({
  src: '../build/fonts/text.woff2',
  variable: '--font-geist',
  weight: '400 700',
  display: 'swap',
});

/** The other Latin letters, fetched by pages that hold one. */
export const sansExtended = localFont({
  src: '../node_modules/@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2',
  variable: '--font-geist-extended',
  weight: '100 900',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value: 'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+1D00-1DBF, U+1E00-1EFF, U+2C60-2C7F',
    },
  ],
});

/** Display serif for page titles; the file carries the optical sizes they have. */
export const display = localFont({
  src: '../build/fonts/title.woff2',
  variable: '--font-fraunces',
  weight: '500',
  display: 'swap',
  adjustFontFallback: 'Times New Roman',
});
