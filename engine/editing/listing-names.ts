/**
 * Names by which a listing file tells files apart, of which several may be called alike: the second
 * `kitchen.jpg` is `kitchen (2).jpg`. The same names in the same order give the same.
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

/** Without what would make a path of it. */
function toPlainName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  return last === '..' || last === '' ? '_' : last.replace(/^([a-z]):/i, '$1_');
}
