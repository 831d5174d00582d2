import { headers } from 'next/headers';

/**
 * A few lines of script in the page itself, because a separate file would cost a request. The browser only
 * runs them when the page is loaded, not when it is reached by client-side navigation.
 */
export async function InlineScript({ source }: { source: string }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <script
      nonce={nonce}
      // The browser hides the nonce from React.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={{ __html: source }}
    />
  );
}
