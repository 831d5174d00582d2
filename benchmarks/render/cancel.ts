import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { inRounds, type Section, writeRenderOrder } from './bench';
import { listTree } from './measure';
import { makeBenchPhotos, toRequest } from './requests';

/** Seconds from the request to stop until no process and no file is left. */
export const cancel: Section = async (bench) => {
  const request = toRequest(await makeBenchPhotos(bench, 4));
  const values = await inRounds(bench, async (round) => {
    const { child, order, folder } = await writeRenderOrder(bench, request, {});
    const render = spawn(process.execPath, [child, order], { stdio: 'inherit' });
    const ended = once(render, 'exit');
    await wait(1_500 + 700 * round);
    const tree = await listTree(render.pid ?? 0);
    const asked = performance.now();
    render.kill('SIGTERM');
    await ended;
    while (existsSync(folder) || tree.some((id) => existsSync(`/proc/${id}`))) await wait(10);
    return (performance.now() - asked) / 1_000;
  });
  return [{ what: 'cancel, until nothing is left', unit: 's', values, goal: 2 }];
};
