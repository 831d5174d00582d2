import { chmod, readFile, writeFile } from 'node:fs/promises';
import { listProcesses, readProcess } from './watch-processes';

/** An ffmpeg that notes each segment it is told to encode; several may have one process. */
export interface CountingFfmpeg {
  readonly program: string;
  count(): Promise<number>;
  /** The encoders of segments that still run. */
  listRunning(): string[];
}

/** @param program path of the script to write. */
export async function makeCountingFfmpeg(program: string): Promise<CountingFfmpeg> {
  const log = `${program}.log`;
  await writeFile(log, '');
  const real = process.env.FFMPEG_PATH || 'ffmpeg';
  // The name it runs under is how its processes are found.
  const script = `#!/bin/bash
arguments="$* "
case "$arguments" in
  *rawvideo*)
    ends="\${arguments#*-segment_frames }"
    for _ in $(tr , ' ' <<< "\${ends%% *}"); do echo x >> ${log}; done ;;
esac
exec -a ${program} ${real} "$@"
`;
  await writeFile(program, script);
  await chmod(program, 0o755);
  return {
    program,
    count: async () => (await readFile(log, 'utf8')).length / 2,
    listRunning: () =>
      listProcesses().filter((pid) => {
        const command = readProcess(pid, 'cmdline');
        return command.startsWith(program) && command.includes('rawvideo');
      }),
  };
}
