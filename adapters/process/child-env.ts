/** What a program needs to run at all: where programs, libraries and scratch space lie, and how text is written. */
export const NEEDED_BY_EVERY_PROGRAM = [
  ...['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ'],
  // Programs installed outside the system's own folders find their libraries by these.
  ...['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'],
] as const;

/**
 * The environment of a child process: never this process's own, which holds secrets, but what every
 * program needs, and `own`.
 */
export function toChildEnv(own: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { env } = process;
  return { NODE_ENV: env.NODE_ENV, ...pickVariables(env, NEEDED_BY_EVERY_PROGRAM), ...own };
}

/** The named variables, as far as they are set. */
export function pickVariables(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Record<string, string> {
  const set = names.map((name) => [name, env[name]] as const);
  return Object.fromEntries(set.filter((entry): entry is [string, string] => !!entry[1]));
}
