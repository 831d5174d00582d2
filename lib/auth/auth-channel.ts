import { z } from 'zod/mini';

const message = z.discriminatedUnion('kind', [
  /** `isRestored`: the account was to be deleted, which this sign-in undid. */
  z.object({ kind: z.literal('signed-in'), isRestored: z.optional(z.boolean()) }),
  z.object({ kind: z.literal('signed-out') }),
  /** A sign-in in a popup that failed, with the name of its error. */
  z.object({ kind: z.literal('failed'), problem: z.string() }),
]);
export type AuthMessage = z.infer<typeof message>;

const name = 'homereel.auth';

/** Sends a message to the browser's other windows and tabs of this site, also from a login popup. */
export function announce(what: AuthMessage): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(what);
  channel.close();
}

/** Calls `onMessage` for messages of other windows and tabs until the returned function is called. */
export function listen(onMessage: (what: AuthMessage) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    const parsed = message.safeParse(data);
    if (parsed.success) onMessage(parsed.data);
  };
  return () => channel.close();
}
