import { endOnSignals, Instruction } from './run-command.mjs';

/**
 * Runs a script's work. A failure a person can mend is told in a sentence; any other is told whole.
 *
 * @param {() => Promise<void>} work
 */
export async function prepare(work) {
  endOnSignals();
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Instruction ? error.message : error);
    process.exit(1);
  }
}
