import { cpus } from 'node:os';
import { cores, type Finding } from './bench';

/** Prints the medians of the measurements beside their goals. */
export function printTable(findings: readonly Finding[]): void {
  const [processor] = cpus();
  console.log(`\n${cores} of ${cpus().length} cores (${processor?.model}), medians`);
  console.table(findings.map(toRow));
}

function toRow({ what, unit, values, goal, isFloor = false }: Finding) {
  const value = [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  const isMet = isFloor ? value >= goal : value <= goal;
  return {
    what,
    measured: `${value.toPrecision(3)} ${unit}`,
    goal: `${isFloor ? '≥' : '≤'} ${goal} ${unit}`,
    met: isMet ? 'yes' : 'no',
    of: values.length,
  };
}
