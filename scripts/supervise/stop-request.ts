const PARENT_CHECK_MS = 500;

/**
 * Resolves on a request to stop: Ctrl-C, `kill`, a closed terminal, or the exit of the parent npm
 * (killing npm does not signal its child). Exits immediately on a second request.
 */
export function stopRequest(): Promise<string> {
  return new Promise((resolve) => {
    let wasAsked = false;
    const ask = (reason: string) => {
      if (wasAsked) process.exit(1);
      wasAsked = true;
      resolve(reason);
    };
    process.on('SIGINT', ask);
    process.on('SIGTERM', ask);
    // A closing terminal may send this more than once.
    process.on('SIGHUP', () => wasAsked || ask('SIGHUP'));
    // Without a terminal nothing can be printed any more; that must not stop us stopping.
    process.stdout.on('error', () => undefined);
    process.stderr.on('error', () => undefined);
    watchParent(() => wasAsked || ask('npm ended'));
  });
}

function watchParent(onEnd: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && onEnd(), PARENT_CHECK_MS).unref();
}
