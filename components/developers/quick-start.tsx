import Link from 'next/link';
import { paths } from '@/lib/paths';

/** The first working call, and links to the full description. */
export function QuickStart({ origin }: { readonly origin: string }) {
  const example = [
    'curl -H "Authorization: Bearer $HOMEREEL_TOKEN" -H "Idempotency-Key: listing-4711" \\',
    '  -F edit=true -F generate=true -F versions=property,reel -F file=@photos.zip \\',
    `  ${origin}/api/listings`,
  ].join('\n');
  return (
    <section
      aria-labelledby="quick-start"
      className="grid max-w-[68ch] grid-cols-[minmax(0,1fr)] gap-3"
    >
      <h2 id="quick-start" className="text-lg font-medium">
        In five minutes
      </h2>
      <p className="text-muted">
        Create an access token under{' '}
        <Link href={paths.account} className="text-brand underline underline-offset-4">
          Account
        </Link>
        , and send a listing’s photos:
      </p>
      <CodeBlock label="The first call">{example}</CodeBlock>
      <p className="text-muted">
        The answer comes as soon as the photos are stored, and names the path that tells how it goes
        on; <code>versions.zip</code> of the project is all its versions in one file, and a{' '}
        <a href="#events" className="text-brand underline underline-offset-4">
          webhook
        </a>{' '}
        tells when they are ready. Every call with its parameters, bodies and answers is in{' '}
        <a href="/api/openapi.json" className="text-brand underline underline-offset-4">
          openapi.json
        </a>{' '}
        (OpenAPI 3.1), from which common generators make a client in your language.
      </p>
    </section>
  );
}

interface CodeBlockProps {
  readonly label: string;
  readonly children: string;
}

function CodeBlock({ label, children }: CodeBlockProps) {
  return (
    // Wide code scrolls, which the keyboard only can if the element is focusable.
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface p-4"
    >
      <pre className="text-sm">
        <code>{children}</code>
      </pre>
    </section>
  );
}
