import type { z } from 'zod';

/**
 * Persists what was typed and is not saved yet, in this tab, while the person signs in again. Where
 * storage is full or blocked, nothing is persisted.
 */
export function persistInput(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be full or blocked.
  }
}

/** What is persisted under the key; undefined when there is nothing, or nothing of this schema. */
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

/** Removes what is persisted under the key. */
export function dropPersistedInput(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage may be blocked.
  }
}

/** Reads what is persisted under the key and removes it. */
export function takePersistedInput<Input>(
  key: string,
  schema: z.ZodType<Input>,
): Input | undefined {
  const input = readPersistedInput(key, schema);
  dropPersistedInput(key);
  return input;
}
