import type { z } from 'zod';

/**
 * Persists unsaved input in this tab while the user signs in again. Does nothing if storage is full or
 * blocked.
 */
export function persistInput(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be full or blocked.
  }
}

/** Returns the persisted input; undefined if there is none, or none of this schema. */
export function readPersistedInput<Input>(
  key: string,
  schema: z.ZodType<Input>,
): Input | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Removes the persisted input. */
export function dropPersistedInput(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage may be blocked.
  }
}

/** Returns the persisted input and removes it. */
export function takePersistedInput<Input>(
  key: string,
  schema: z.ZodType<Input>,
): Input | undefined {
  const input = readPersistedInput(key, schema);
  dropPersistedInput(key);
  return input;
}
