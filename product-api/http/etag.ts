import { hash } from 'node:crypto';

/** Returns an entity tag: equal contents have equal tags. */
export function toEtag(content: string | Buffer): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
}

/** Returns whether an If-None-Match header lists the tag; the comparison is weak (RFC 9110). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim()) ?? [];
  return tags.includes('*') || tags.some((tag) => toOpaque(tag) === toOpaque(etag));
}

function toOpaque(tag: string): string {
  return tag.replace(/^W\//, '');
}
