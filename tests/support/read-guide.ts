import { globSync, readFileSync } from 'node:fs';

/** A code fence of the operations guide that has a name: ```` ```sh backup ````. */
interface NamedFence {
  readonly page: string;
  readonly name: string;
  readonly text: string;
}

/** The named fences of docs/operations/, by name. */
export function readGuide(): ReadonlyMap<string, NamedFence> {
  const fences = globSync('docs/operations/*.md').flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/^```(?:sh|ini) (\S+)\n([\s\S]*?)^```$/gm)].map(
      ([, name = '', text = '']) => ({ page, name, text }),
    ),
  );
  return new Map(fences.map((fence) => [fence.name, fence]));
}

/** Pages with a shell fence that has no name, so that no test can run it. */
export function findUnnamedFences(): string[] {
  return globSync('docs/operations/*.md').filter((page) =>
    /^ *```sh *$/m.test(readFileSync(page, 'utf8')),
  );
}
