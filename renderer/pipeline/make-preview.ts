import { stat } from 'node:fs/promises';
import { joinSegments } from './join-segments';
import type { RenderDeps } from './render-request';

/** The web downloads a preview when the pointer hovers over a card, so it must load at once. */
const MAX_PREVIEW_BYTES = 660_000;

/**
 * Joins the segments' previews in order, as many as fit the size limit and at least one.
 * @returns path of the preview.
 */
export async function makePreview(paths: readonly string[], deps: RenderDeps): Promise<string> {
  const chosen: string[] = [];
  let bytes = 0;
  for (const path of paths) {
    bytes += (await stat(path)).size;
    if (bytes > MAX_PREVIEW_BYTES && chosen.length > 0) break;
    chosen.push(path);
  }
  return joinSegments(chosen, 'preview', deps);
}
