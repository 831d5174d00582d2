import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadPart } from '@/lib/load-part';

/**
 * A part of the page whose script is fetched when it is first drawn, however often the network fails
 * meanwhile: until it is there, the nearest `Suspense` shows what stands in for it.
 *
 * @param Missing is drawn where the script cannot be had at all, as after an update of the server;
 *   the rest of the page goes on.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPart(load).catch(() => Missing) }));
}
