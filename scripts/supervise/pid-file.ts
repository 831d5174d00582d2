import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from './keep-running';

/** The service, leaving its process's number in `folder` whenever it starts, for operators and tests. */
export function withPidFile(service: Service, folder: string): Service {
  mkdirSync(folder, { recursive: true });
  return {
    ...service,
    async start() {
      const companion = await service.start();
      writeFileSync(join(folder, `${service.name}.pid`), String(companion.pid));
      return companion;
    },
  };
}
