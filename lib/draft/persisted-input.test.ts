import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  dropPersistedInput,
  persistInput,
  readPersistedInput,
  takePersistedInput,
} from './persisted-input';

const typed = z.object({ text: z.string() });

afterEach(() => vi.unstubAllGlobals());

function useStorage() {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  return items;
}

it('is available until it is taken or dropped', () => {
  useStorage();
  persistInput('a', { text: 'Sea' });
  persistInput('b', { text: 'View' });
  expect(readPersistedInput('a', typed)).toEqual({ text: 'Sea' });
  expect(takePersistedInput('a', typed)).toEqual({ text: 'Sea' });
  expect(readPersistedInput('a', typed)).toBeUndefined();
  dropPersistedInput('b');
  expect(takePersistedInput('b', typed)).toBeUndefined();
});

it('is nothing when it is of another schema or broken, and is removed once taken', () => {
  const items = useStorage();
  persistInput('a', { text: 1 });
  items.set('b', '{');
  expect(takePersistedInput('a', typed)).toBeUndefined();
  expect(takePersistedInput('b', typed)).toBeUndefined();
  expect(items.size).toBe(0);
});

it('does without storage that is blocked', () => {
  vi.stubGlobal('sessionStorage', undefined);
  persistInput('a', { text: 'Sea' });
  expect(takePersistedInput('a', typed)).toBeUndefined();
});
