/** Variables every program needs: paths of programs, libraries and scratch space, and the locale. */
export const NEEDED_BY_EVERY_PROGRAM = [
  ...['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ'],
  // Programs installed outside the system's folders find their libraries by these.
  ...['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'],
] as const;

/**
 * The environment of a child process: the variables every program needs, and `own`. It never inherits
 * this process's environment, which contains secrets.
 */
export function toChildEnv(own: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { env } = process;
  return { NODE_ENV: env.NODE_ENV, ...pickVariables(env, NEEDED_BY_EVERY_PROGRAM), ...own };
}

/** Returns the named variables that are set. */
export function pickVariables(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Record<string, string> {
  const set = names.map((name) => [name, env[name]] as const);
  return Object.fromEntries(set.filter((entry): entry is [string, string] => !!entry[1]));
}
