import { connect } from 'node:net';

/** A GET that a server of this machine answers. */
export interface Target {
  readonly port: number;
  readonly path: string;
}

/**
 * Sends requests over persistent connections, one at a time on each, and returns answers per second.
 * Reads only the length of a response, so that the client does not distort the measurement.
 */
export async function measureGets(
  { port, path }: Target,
  atOnce: number,
  milliseconds: number,
): Promise<number> {
  const question = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`);
  const start = performance.now();
  const counts = await Promise.all(
    Array.from({ length: atOnce }, () => ask(port, question, start + milliseconds)),
  );
  const seconds = (performance.now() - start) / 1_000;
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

function ask(port: number, question: Buffer, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(question));
    socket.setNoDelay(true);
    let answers = 0;
    const isWhole = createReader(reject);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (!isWhole(chunk)) return;
      answers += 1;
      if (performance.now() < until) socket.write(question);
      else socket.end(() => resolve(answers));
    });
  });
}

/** Returns whether each chunk ends a response. */
function createReader(onRefusal: (error: Error) => void): (chunk: Buffer) => boolean {
  let head = '';
  let missing = 0;
  return (chunk) => {
    if (missing > 0) {
      missing -= chunk.length;
      return missing === 0;
    }
    head += chunk.toString('latin1');
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return false;
    if (!head.startsWith('HTTP/1.1 200')) onRefusal(new Error(head));
    const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    missing = length - (head.length - end - 4);
    head = '';
    return missing === 0;
  };
}
