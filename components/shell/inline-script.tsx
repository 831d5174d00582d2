import { headers } from 'next/headers';

/**
 * A few lines of script in the page itself: a file of their own would cost a request. The browser
 * runs them where the page is loaded, not where it is navigated to from another one.
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
