import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ProjectStatus, projectStatuses } from '@/contracts/project/projects';
import { ApiError } from '@/product-api/http/api-error';
import { canMove, nextStatus, type ProjectEvent, projectEvents } from './project-state';

const events = fc.array(fc.constantFrom(...projectEvents));
const status = fc.constantFrom(...projectStatuses);

/** Applies the events; rejected ones change nothing. */
function walk(from: ProjectStatus, path: readonly ProjectEvent[]): ProjectStatus[] {
  const visited = [from];
  for (const event of path) {
    const at = visited.at(-1) ?? from;
    if (canMove(at, event)) visited.push(nextStatus(at, event));
  }
  return visited;
}

it('completes, fails or gives up only what is being made', () => {
  const ends: ProjectEvent[] = ['video_completed', 'video_failed', 'cancelled'];
  fc.assert(
    fc.property(status, fc.constantFrom(...ends), (at, event) => {
      expect(canMove(at, event)).toBe(at === 'processing');
    }),
  );
});

it('reaches a video only through making one', () => {
  fc.assert(
    fc.property(events, (path) => {
      const visited = walk('uploading', path);
      const first = visited.indexOf('completed');
      if (first > 0) expect(visited.slice(0, first)).toContain('processing');
    }),
  );
});

it('never loses a completed project to a change of its items', () => {
  fc.assert(
    fc.property(fc.constantFrom('items_missing', 'items_complete'), (event: ProjectEvent) => {
      expect(nextStatus('completed', event)).toBe('completed');
    }),
  );
});

it('never blocks: a video can be rendered from every status in which none is being rendered', () => {
  fc.assert(
    fc.property(events, (path) => {
      const at = walk('uploading', path).at(-1) ?? 'uploading';
      expect(canMove(at, at === 'processing' ? 'video_failed' : 'generate')).toBe(true);
    }),
  );
});

it('refuses what cannot happen with a sentence', () => {
  fc.assert(
    fc.property(status, fc.constantFrom(...projectEvents), (at, event) => {
      if (canMove(at, event)) return;
      expect(() => nextStatus(at, event)).toThrow(ApiError);
      expect(() => nextStatus(at, event)).toThrow(/\.$/);
    }),
  );
});
