import { endOnSignals, Instruction } from './run-command.mjs';

/**
 * Runs a script's work. Prints the message of an Instruction, and any other error with its stack.
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
