/**
 * The arguments of a program, written as on a command line: words are separated by white space. A value is
 * one argument, whatever it holds, and a list of values is as many arguments.
 *
 *     commandLine`-v error -i ${path} -t ${seconds} ${isLoud ? ['-af', 'volume=2'] : []}`
 */
export function commandLine(
  words: TemplateStringsArray,
  ...values: readonly (string | number | readonly string[])[]
): string[] {
  return words.flatMap((text, i) => [
    ...text.split(/\s+/).filter((word) => word !== ''),
    ...[values[i] ?? []].flat().map(String),
  ]);
}
