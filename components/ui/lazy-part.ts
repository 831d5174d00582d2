import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadPart } from '@/lib/load-part';

/**
 * A part of the page whose script is loaded at its first render, with retries after network failures: until
 * then, the nearest `Suspense` shows its fallback.
 * @param Missing rendered if the script no longer exists, for example after an update of the server; the rest
 * of the page keeps working.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPart(load).catch(() => Missing) }));
}
