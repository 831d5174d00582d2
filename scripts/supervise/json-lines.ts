/** A line of a service's log, or undefined if it is not one. */
export function parseLogLine(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry: Record<string, unknown> = JSON.parse(line);
    return 'msg' in entry || 'level' in entry ? entry : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Passes on complete lines of a service's output. Lines that are not in the form of our log, as those of
 * PostgreSQL, become the message of one that is.
 */
export function writeJsonLines(
  service: string,
  write: (text: string) => void,
): (text: string) => void {
  let unfinished = '';
  return (text) => {
    const lines = (unfinished + text).split('\n');
    unfinished = lines.pop() ?? '';
    const complete = lines
      .filter((line) => line.trim() !== '')
      .map((line) => (parseLogLine(line) === undefined ? wrap(service, line) : line));
    if (complete.length > 0) write(`${complete.join('\n')}\n`);
  };
}

function wrap(service: string, msg: string): string {
  return JSON.stringify({ level: 'info', time: new Date().toISOString(), service, msg });
}
