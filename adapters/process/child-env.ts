const ALWAYS_PASSED = ['PATH', 'HOME', 'TMPDIR', 'LANG'] as const;

/** An environment without this process's secrets: what every program needs, and `own`. */
export function toChildEnv(own: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { env } = process;
  const passed = Object.fromEntries(ALWAYS_PASSED.map((name) => [name, env[name]]));
  return { NODE_ENV: env.NODE_ENV, ...passed, ...own };
}
