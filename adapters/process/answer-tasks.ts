/**
 * In a process that `forkWorker` started: answers each task it is sent, and ends with its starter. An error
 * of `perform` ends the process.
 */
export function answerTasks<Task>(perform: (task: Task) => Promise<object>): void {
  process.on('message', async (task: Task) => process.send?.(await perform(task)));
  process.on('disconnect', () => process.exit(0));
}
