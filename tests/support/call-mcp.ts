import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** The answer of a tool, as a test reads it. */
export interface ToolAnswer {
  readonly isError: boolean;
  /** The first text, parsed where it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: each tool answers with its own shape.
  readonly data: any;
  readonly content: CallToolResult['content'];
}

/** Connects the protocol's own client by HTTP. @param fetchLike answers its requests. */
export function connectMcp(url: string, secret: string, fetchLike: typeof fetch = fetch) {
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  return connectMcpBy(
    // Its optional fields are not those of exact optional types.
    new StreamableHTTPClientTransport(new URL(url), { requestInit, fetch: fetchLike }) as Transport,
  );
}

export async function connectMcpBy(transport: Transport) {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return {
    client,
    call: async (name: string, args: object = {}): Promise<ToolAnswer> => {
      const answer = await client.callTool({ name, arguments: args as Record<string, unknown> });
      const content = answer.content as CallToolResult['content'];
      const text = content[0]?.type === 'text' ? content[0].text : '';
      return { isError: answer.isError === true, data: parse(text), content };
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
