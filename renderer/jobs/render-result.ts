import type { RenderEvent } from '@/contracts/production/render-event';
import type { RenderShot } from '@/contracts/production/render-job';

export type RenderResult = Extract<RenderEvent, { kind: 'completed' }>['result'];

/** Returns the strongest disclosure of the visible shots. */
export function toDisclosure(items: readonly RenderShot[]): RenderResult['disclosure'] {
  if (items.some((item) => item.disclosure === 'altered')) return 'altered';
  return items.some((item) => item.disclosure === 'adjusted') ? 'adjusted' : 'none';
}
