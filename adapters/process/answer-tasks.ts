/**
 * Runs in a process started by `forkWorker`: answers each task it receives and exits with its parent. An
 * error in `perform` ends the process.
 */
export function answerTasks<Task>(perform: (task: Task) => Promise<object>): void {
  process.on('message', async (task: Task) => process.send?.(await perform(task)));
  process.on('disconnect', () => process.exit(0));
}
