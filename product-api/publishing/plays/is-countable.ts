import type { IncomingHttpHeaders } from 'node:http';

/** User agents of programs that fetch pages without a viewer. */
const programs =
  /bot|crawl|spider|slurp|preview|headless|lighthouse|facebookexternalhit|embedly|whatsapp|telegram|skypeuri|monitor|uptime|curl|wget|python|java\/|okhttp|axios|node-fetch|undici|go-http|libwww|scrapy|httpclient/i;

/** Returns whether a request comes from a browser whose user has not opted out of counting. */
export function isCountable(headers: IncomingHttpHeaders): boolean {
  const { dnt, 'sec-gpc': globalPrivacyControl, 'user-agent': userAgent = '' } = headers;
  if (dnt === '1' || globalPrivacyControl === '1') return false;
  return userAgent.startsWith('Mozilla/') && !programs.test(userAgent);
}
