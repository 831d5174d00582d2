import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The sources a content security policy must name for the landing page, which is built once and so
 * cannot carry a nonce: `'sha256-…'` of each of its inline scripts, separated by spaces.
 */
export async function landingScriptHashes(root: string): Promise<string> {
  const page = join(root, '.next', 'server', 'app', 'index.html');
  const html = await readFile(page, 'utf8').catch(() => '');
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [...new Set(hashes)].join(' ');
}
