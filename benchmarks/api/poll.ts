import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from './load';

/**
 * Measures clients that poll every three seconds, like the web. Reports the 95th percentile of the response
 * times in ms.
 */
export async function measurePolling(target: Target, clients: number, rounds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async (_, n) => {
      await sleep((n / clients) * 3_000);
      for (let round = 0; round < rounds; round += 1) {
        const start = performance.now();
        await ask(agent, target);
        const spent = performance.now() - start;
        // The first round opens the connections.
        if (round > 0) times.push(spent);
        await sleep(3_000 - spent);
      }
    }),
  );
  agent.destroy();
  const sorted = times.sort((a, b) => a - b);
  return {
    p50: sorted[Math.floor(sorted.length / 2)],
    p95: sorted[Math.floor(sorted.length * 0.95)],
  };
}

function ask(agent: Agent, { port, path }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get({ agent, host: '127.0.0.1', port, path }, (response) => {
      response.on('end', resolve).resume();
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`));
    });
    request.on('error', reject);
  });
}
