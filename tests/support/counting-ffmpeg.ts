import { chmod, readFile, writeFile } from 'node:fs/promises';
import { listProcesses, readProcess } from './watch-processes';

/** An ffmpeg that records each segment it encodes; one process may encode several. */
export interface CountingFfmpeg {
  readonly program: string;
  count(): Promise<number>;
  /** Returns the encoders of segments that are still running. */
  listRunning(): string[];
}

/** @param program path of the script to write. */
export async function makeCountingFfmpeg(program: string): Promise<CountingFfmpeg> {
  const log = `${program}.log`;
  await writeFile(log, '');
  const real = process.env.FFMPEG_PATH || 'ffmpeg';
  // The script's name identifies its processes.
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
