interface Pictured {
  readonly screen: string;
  readonly state: string;
  readonly files: readonly string[];
}

/** A page to look at every picture: one row a state, light before dark, narrow before wide. */
export function galleryPage(states: readonly Pictured[]): string {
  const rows = states.map(
    ({ screen, state, files }) =>
      `<section><h2>${screen}: ${state}</h2><div>${files.map(toFigure).join('')}</div></section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Homereel, every screen</title>
<style>
body { font: 16px system-ui; margin: 2rem; background: #888; color: #fff }
div { display: flex; gap: 1rem; overflow-x: auto; align-items: start }
figure { margin: 0; flex: none } img { height: 480px; display: block } figcaption { font-size: 12px }
</style>
<h1>Homereel, every screen</h1>
${rows.join('\n')}
</html>
`;
}

function toFigure(file: string): string {
  return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a><figcaption>${file}</figcaption></figure>`;
}
