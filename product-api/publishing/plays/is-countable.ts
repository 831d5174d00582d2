import type { IncomingHttpHeaders } from 'node:http';

/** Programs that fetch pages without anybody who watches, by what they call themselves. */
const programs =
  /bot|crawl|spider|slurp|preview|headless|lighthouse|facebookexternalhit|embedly|whatsapp|telegram|skypeuri|monitor|uptime|curl|wget|python|java\/|okhttp|axios|node-fetch|undici|go-http|libwww|scrapy|httpclient/i;

/** Whether a request is of a browser of somebody who has not asked to be left out. */
export function isCountable(headers: IncomingHttpHeaders): boolean {
  const { dnt, 'sec-gpc': globalPrivacyControl, 'user-agent': userAgent = '' } = headers;
  if (dnt === '1' || globalPrivacyControl === '1') return false;
  return userAgent.startsWith('Mozilla/') && !programs.test(userAgent);
}
