const CHECK_TIMEOUT_MS = 3_000;

/** Checks that every dependency of a process responds. */
export async function checkAll(
  checks: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<Record<string, 'ok' | 'unavailable'>> {
  const states = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await toState(check)] as const),
  );
  return Object.fromEntries(states);
}

async function toState(check: () => Promise<unknown>): Promise<'ok' | 'unavailable'> {
  const timeout = new Promise<'unavailable'>((resolve) => {
    setTimeout(() => resolve('unavailable'), CHECK_TIMEOUT_MS).unref();
  });
  const state = check().then(
    () => 'ok' as const,
    () => 'unavailable' as const,
  );
  return Promise.race([state, timeout]);
}
