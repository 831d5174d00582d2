import { UsageError } from './cli-error';
import { interrupted, withWorkbench } from './open-workbench';
import { type Command, readCommand, usage } from './options';
import { planFiles } from './plan-files';
import { planUsage, readPlanCommand } from './plan-options';
import { renderListing } from './render-listing';
import { renderOptions } from './render-options';
import { createBar, createJsonLines } from './reporter';

/** Renders as the command line asks; `version` is the product's. Failure sets the exit code. */
export async function runCommandLine(args: readonly string[], version: string): Promise<void> {
  await run(usage, async () => perform(readCommand(args), version));
}

/** Prints a listing file as the command line asks. Failure sets the exit code. */
export async function runPlan(args: readonly string[]): Promise<void> {
  await run(planUsage, async () => {
    const command = readPlanCommand(args);
    if (command.kind === 'print') return console.info(command.text);
    await withWorkbench((bench) => planFiles(command.options, bench));
  });
}

async function run(help: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.exitCode = 1;
    const isTold = error instanceof UsageError || interrupted.signal.aborted;
    console.error(isTold ? toSentence(error, help) : error);
  }
}

async function perform(command: Command, version: string): Promise<void> {
  if (command.kind === 'help') return console.info(usage);
  if (command.kind === 'version') return console.info(version);
  const { isJson } = command.options;
  const report = isJson ? createJsonLines(process.stdout) : createBar(process.stdout);
  await withWorkbench((bench) =>
    command.kind === 'render listing'
      ? renderListing(command.options, bench, report)
      : renderOptions(command.options, bench, report),
  );
}

function toSentence(error: unknown, help: string): string {
  const message = error instanceof Error ? error.message : String(error);
  if (interrupted.signal.aborted) return 'Stopped; nothing was written.';
  return error instanceof UsageError && error.isAboutFile ? message : `${message}\n\n${help}`;
}
