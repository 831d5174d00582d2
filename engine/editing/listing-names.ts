/**
 * Returns unique names for the files of a listing file: the second `kitchen.jpg` becomes `kitchen (2).jpg`.
 * The same names in the same order give the same result.
 */
export function toListingNames(fileNames: readonly string[]): string[] {
  const names = fileNames.map(toPlainName);
  const taken = new Set(names);
  const used = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let count = 2; used.has(unique); count++) {
      const next = name.replace(/(\.[^.]*)?$/, ` (${count})$1`);
      if (!taken.has(next)) unique = next;
    }
    used.add(unique);
    return unique;
  });
}

/** Removes characters that would make a path. */
function toPlainName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  return last === '..' || last === '' ? '_' : last.replace(/^([a-z]):/i, '$1_');
}
