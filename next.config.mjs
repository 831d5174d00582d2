const noSniffing = { key: 'X-Content-Type-Options', value: 'nosniff' };
const noFraming = { key: 'X-Frame-Options', value: 'DENY' };
/** What a browser heeds on pages and on what can be framed. */
const pageHeaders = [
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(self), geolocation=(), payment=()' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
];

/** @type {import('next').NextConfig} */
const config = {
  // Two builds may stand side by side, for instance a test's beside the one being served.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  // `npm test` checks the types of everything; a start need not do it again.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // Browsers ask for it whatever the page says. No rewrite: Next compiles those anew at each call.
  redirects: () =>
    Promise.resolve([{ source: '/favicon.ico', destination: '/icon.svg', permanent: true }]),
  headers: () =>
    Promise.resolve([
      { source: '/(.*)', headers: [noSniffing] },
      // Scripts, styles and fonts are neither. A page asks for a dozen, each with its headers.
      { source: '/((?!_next/static/).*)', headers: pageHeaders },
      // The bare player of a shared version may be framed anywhere (see its content security policy).
      { source: '/((?!_next/static/|embed/[\\w-]+/[\\w-]+$).*)', headers: [noFraming] },
    ]),
};

export default config;
