import { errorCodes } from '@/contracts/error';
import type { Operation } from '@/contracts/operation';
import { operations } from '@/contracts/operations';

const callers = {
  person: 'signed in',
  viewer: 'signed in, or with a share token',
  anyone: 'anyone',
  provider: 'the payment provider',
} as const satisfies Record<Operation['access'], string>;

/** Self-contained HTML reference of the API. The machine-readable document is /openapi.json. */
export function toDocsPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Homereel product API</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  article { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 1rem 0; }
  h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
  p { margin: .25rem 0; }
  small { opacity: .75; }
  table { border-collapse: collapse; }
  td, th { text-align: left; padding: .25rem 1rem .25rem 0; vertical-align: top; }
</style>
</head>
<body>
<main>
<h1>Homereel product API</h1>
<p>Every call with its parameters, body and answer is in <a href="/openapi.json">openapi.json</a>
(OpenAPI 3.1). An error response has the body
<code>{ "error": "a sentence", "code": "…", "requestId": "…" }</code>.</p>
${operations.map(toArticle).join('\n')}
<h1>Error codes</h1>
<table>
<tr><th>Code</th><th>Status</th><th>Meaning</th></tr>
${Object.entries(errorCodes)
  .map(
    ([code, { status, message }]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(message)}</td></tr>`,
  )
  .join('\n')}
</table>
</main>
</body>
</html>
`;
}

function toArticle(operation: Operation): string {
  const { name, method, path, summary, access, errors, spends } = operation;
  const notes = [
    `Who: ${callers[access]}`,
    ...(spends ? ['Spends tokens; accepts Idempotency-Key'] : []),
    ...(errors.length > 0 ? [`May answer: ${errors.join(', ')}`] : []),
  ];
  return `<article id="${name}">
<h2><code>${method} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(summary)}</p>
<p><small>${escapeHtml(notes.join(' · '))}</small></p>
</article>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
