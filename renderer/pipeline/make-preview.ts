import { stat } from 'node:fs/promises';
import { joinSegments } from './join-segments';
import type { RenderTools } from './render-request';

/** A preview is fetched by hovering over a card; it should be there at once. */
const MOST_BYTES = 660_000;

/**
 * Joins the segments' previews, as many as a short download allows.
 * @returns path of the preview.
 */
export async function makePreview(paths: readonly string[], tools: RenderTools): Promise<string> {
  const chosen: string[] = [];
  let bytes = 0;
  for (const path of paths) {
    bytes += (await stat(path)).size;
    if (bytes > MOST_BYTES && chosen.length > 0) break;
    chosen.push(path);
  }
  return joinSegments(chosen, 'preview', tools);
}
