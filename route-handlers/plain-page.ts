import { createHash } from 'node:crypto';
import { toSharedPage } from '@/lib/auth/share-link';
import type { Env } from '@/lib/env';
import { paths } from '@/lib/paths';
import { log } from './log';

/** Nothing of these pages, and of a share link's, runs in the browser but their inline scripts. */
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
  /** What browsers may keep (the Cache-Control header). */
  readonly caching: string;
}

// The same for everybody as long as this process lives: no session, no query of the request.
const written = new Map<string, Promise<PlainPage | undefined>>();

/**
 * The page as Next renders it, without the framework's scripts: it has no component that would come
 * alive by them, and on a phone they are the larger half of its weight.
 * @returns undefined where the page has scripts of its own, and where it could not be had this way;
 *   then it is to be sent as it is.
 */
export async function readPlainPage(request: Request, env: Env): Promise<PlainPage | undefined> {
  const { pathname, search, searchParams } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || request.headers.has(wholePage) || env.NODE_ENV === 'development') return undefined;
  // What a share link opens may be another video the next time, or nothing.
  const isShared = toSharedPage(pathname, searchParams) !== undefined;
  if (isShared) return writePlainPage(pathname + search, env);
  return plainPages.has(pathname) ? readKeptPage(pathname, env) : undefined;
}

async function readKeptPage(pathname: string, env: Env): Promise<PlainPage | undefined> {
  const writing = written.get(pathname) ?? writePlainPage(pathname, env);
  written.set(pathname, writing);
  const page = await writing;
  if (page === undefined) written.delete(pathname);
  // Asked for again each time, by its tag: an update of the site must not wait in browsers.
  return page && { ...page, caching: 'no-cache' };
}

async function writePlainPage(path: string, env: Env): Promise<PlainPage | undefined> {
  try {
    const answer = await fetch(env.WEB_URL + path, {
      headers: { [wholePage]: '1' },
      signal: AbortSignal.timeout(answerMilliseconds),
    });
    // Which the framework draws in the browser.
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`The page answered ${answer.status}.`);
    return toPlainPage(await answer.text(), answer.headers);
  } catch (error) {
    // Not the query: a share link's is its key.
    const [pathname] = path.split('?');
    log.warn({ pathname, reason: String(error) }, 'a page goes out with all its scripts');
    return undefined;
  }
}

// React ends no attribute by ">" and writes no "</script" into a script.
const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const scriptPreload = /<link rel="preload" as="script"[^>]*>/g;
const nonce = / nonce="[^"]*"/g;

/** Leaves InlineScript and structured data; everything else belongs to the framework. */
function toPlainPage(whole: string, headers: Headers): PlainPage {
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
  return {
    html,
    scripts: [...new Set(scripts)],
    preloads: (headers.get('link') ?? '').replace(/;? nonce="[^"]*"/g, ''),
    etag: `W/"${hash(html)}"`,
    caching: headers.get('cache-control') ?? 'no-store',
  };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
