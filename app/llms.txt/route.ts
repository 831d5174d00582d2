import { connection } from 'next/server';
import { faq } from '@/components/landing/faq';
import { readEnv } from '@/lib/env';

/** The landing page in plain text, for language models that read sites. */
export async function GET(): Promise<Response> {
  await connection();
  const { APP_ORIGIN } = readEnv();
  const text = [
    '# Homereel',
    '',
    '> Homereel turns the photos and clips of a real-estate listing into a finished promotional video in minutes.',
    '',
    '## Questions',
    ...faq.flatMap(({ question, answer }) => ['', `### ${question}`, answer]),
    '',
    '## Pages',
    `- [Home](${APP_ORIGIN}/)`,
    `- [Privacy](${APP_ORIGIN}/privacy)`,
    `- [Terms](${APP_ORIGIN}/terms)`,
    `- [Contact](${APP_ORIGIN}/contact)`,
    `- [For developers](${APP_ORIGIN}/developers), described for programs in [openapi.json](${APP_ORIGIN}/api/openapi.json)`,
    '',
  ].join('\n');
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
