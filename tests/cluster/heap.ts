import { once } from 'node:events';
import type { ServiceProcess } from './service-process';

/** Variables of services whose heap is measured: each listens for an inspector. */
export const inspectable = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

export interface Heap {
  /** Collects garbage. @returns megabytes of objects, and of buffers they hold, that are left. */
  collect(): Promise<number>;
}

/** Opens the heap of an inspectable service that was just started: it first prints its inspector's address. */
export function openHeap({ options, output }: ServiceProcess): Heap {
  const [, address] = /^Debugger listening on (\S+)/m.exec(output) ?? [];
  if (address === undefined) throw new Error(`${options.name} listens for no inspector`);
  return {
    async collect() {
      const inspector = new WebSocket(address);
      await once(inspector, 'open');
      const ask = async (method: string, params = {}) => {
        inspector.send(JSON.stringify({ id: 1, method, params }));
        const [{ data }] = await once(inspector, 'message');
        return JSON.parse(data).result;
      };
      await ask('HeapProfiler.collectGarbage');
      const expression = 'process.memoryUsage().heapUsed + process.memoryUsage().external';
      const { result } = await ask('Runtime.evaluate', { expression });
      inspector.close();
      return result.value / 1024 / 1024;
    },
  };
}
