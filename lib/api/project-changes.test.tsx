import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a page opened just after another was left reads the projects again once its requests are answered', async () => {
  const left = await import('./project-changes');
  left.announceLeaving();
  vi.resetModules();
  const { listenToProjectChanges } = await import('./project-changes');
  const listener = vi.fn();
  listenToProjectChanges(listener);
  expect(listener).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(listener).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3_000);
  expect(listener).toHaveBeenCalledTimes(2);
});

it('a page opened long after does not, and one that is open does when another is left', async () => {
  localStorage.setItem('homereel.leaving', String(Date.now() - 60_000));
  const { listenToProjectChanges } = await import('./project-changes');
  const listener = vi.fn();
  listenToProjectChanges(listener);
  vi.advanceTimersByTime(10_000);
  expect(listener).not.toHaveBeenCalled();
  window.dispatchEvent(new StorageEvent('storage', { key: 'homereel.leaving' }));
  vi.advanceTimersByTime(4_000);
  expect(listener).toHaveBeenCalledTimes(2);
});
