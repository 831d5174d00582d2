import { createHash } from 'node:crypto';
import type { Env } from '@/lib/env';
import { paths } from '@/lib/paths';
import { log } from './log';

/** Nothing of these pages runs in the browser but their inline scripts. */
const plainPages: ReadonlySet<string> = new Set([
  paths.home,
  paths.privacy,
  paths.terms,
  paths.contact,
]);

/** Marks our own question for the page as the framework writes it. Whoever else asks so may have it. */
const wholePage = 'x-whole-page';
const answerMilliseconds = 10_000;

/** A page that needs no script file. */
export interface PlainPage {
  readonly html: string;
  /** What its policy must allow: a hash of each inline script. */
  readonly scripts: readonly string[];
  /** Fonts to fetch ahead (the Link header). */
  readonly preloads: string;
  readonly etag: string;
}

// The same for everybody as long as this process lives: no session, no address of the request.
const written = new Map<string, Promise<PlainPage | undefined>>();

/**
 * The page as Next renders it, without the framework's scripts: it has no component that would come
 * alive by them, and on a phone they are the larger half of its weight.
 * @returns undefined where the page has scripts of its own, and where it could not be had this way;
 *   then it is to be sent as it is.
 */
export async function readPlainPage(request: Request, env: Env): Promise<PlainPage | undefined> {
  const { pathname } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isPlain = isRead && plainPages.has(pathname) && !request.headers.has(wholePage);
  if (!isPlain || env.NODE_ENV === 'development') return undefined;
  const known = written.get(pathname) ?? writePlainPage(pathname, env);
  written.set(pathname, known);
  const page = await known;
  if (page === undefined) written.delete(pathname);
  return page;
}

async function writePlainPage(pathname: string, env: Env): Promise<PlainPage | undefined> {
  try {
    const answer = await fetch(env.WEB_URL + pathname, {
      headers: { [wholePage]: '1' },
      signal: AbortSignal.timeout(answerMilliseconds),
    });
    if (!answer.ok) throw new Error(`The page answered ${answer.status}.`);
    return toPlainPage(await answer.text(), answer.headers.get('link') ?? '');
  } catch (error) {
    log.warn({ pathname, reason: String(error) }, 'a page goes out with all its scripts');
    return undefined;
  }
}

// React ends no attribute by ">" and writes no "</script" into a script.
const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const scriptPreload = /<link rel="preload" as="script"[^>]*>/g;
const nonce = / nonce="[^"]*"/g;

/** Leaves InlineScript and structured data; everything else belongs to the framework. */
function toPlainPage(whole: string, link: string): PlainPage {
  const scripts: string[] = [];
  const html = whole
    .replace(scriptElement, (element, attributes: string, source: string) => {
      if (attributes.includes('application/ld+json')) return element;
      if (!attributes.includes('data-inline')) return '';
      scripts.push(`'sha256-${hash(source)}'`);
      return element;
    })
    .replace(scriptPreload, '')
    .replace(nonce, '');
  const preloads = link.replace(/;? nonce="[^"]*"/g, '');
  return { html, scripts: [...new Set(scripts)], preloads, etag: `W/"${hash(html)}"` };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
