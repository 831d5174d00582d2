import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { PictureAnswer } from '@/adapters/media/picture-processes';
import { answerTasks } from '@/adapters/process/answer-tasks';

/** Attempts of a compromised decoder. */
export interface CuriousTask {
  readonly from: string;
  readonly to: string;
  /** A file beside the input file. */
  readonly secret: string;
  /** A listening port of this machine. */
  readonly port: number;
  /** Leaves a link to the secret as its output. */
  readonly leavesLink?: boolean;
}

export interface Curiosity {
  /** Identifies the process: ids of confined processes repeat. */
  readonly startedAt: number;
  readonly read: string;
  readonly secret: string;
  readonly connection: string;
  /** Names in the folder of the input file. */
  readonly names: readonly string[];
}

answerTasks(perform);

async function perform(task: CuriousTask): Promise<PictureAnswer<Curiosity>> {
  const read = await readFile(task.from, 'utf8');
  if (task.leavesLink) await symlink(task.secret, task.to);
  else await writeFile(task.to, read.toUpperCase());
  const done = {
    startedAt: performance.timeOrigin,
    read,
    secret: await readFile(task.secret, 'utf8').catch(toCode),
    connection: await tryConnect(task.port),
    names: (await readdir(new URL('.', `file://${task.from}`))).sort(),
  };
  return { kind: 'done', done };
}

function tryConnect(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve('connected');
    });
    socket.on('error', (error) => resolve(toCode(error)));
  });
}

const toCode = (error: NodeJS.ErrnoException) => error.code ?? 'failed';
