import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { API_VERSION } from '@/contracts/api/api-guide';
import { CallError } from '@/lib/api/call';
import { type Tool, type ToolDeps, ToolRefused } from './tool';
import { createProject } from './tools/create-project';
import { editProject } from './tools/edit-project';
import { generate } from './tools/generate';
import { getPrice } from './tools/get-price';
import { getProject } from './tools/get-project';
import { listProjects } from './tools/list-projects';
import { previewStills } from './tools/preview-stills';
import { setWords } from './tools/set-words';
import { shareLinks } from './tools/share-links';

const tools: readonly Tool[] = [
  listProjects,
  createProject,
  getProject,
  editProject,
  setWords,
  previewStills,
  getPrice,
  generate,
  shareLinks,
];

const instructions =
  'Homereel makes finished promotional videos of a property listing’s photos. The usual way: create_project, preview_stills, set_words with facts the person gave, get_price, generate once the person agreed to the price, get_project until it is completed, share_links. Never invent facts about a property.';

export interface McpServerOptions extends ToolDeps {
  /** Receives errors that are not the caller's fault. */
  readonly onError: (error: unknown) => void;
}

/** Creates the server with the tools by which an assistant does what users do in the browser. */
export function createMcpServer({ onError, ...deps }: McpServerOptions): McpServer {
  const server = new McpServer({ name: 'homereel', version: API_VERSION }, { instructions });
  for (const tool of tools) {
    const { name, title, description, input, isReadOnly, isRepeatable } = tool;
    const annotations = {
      readOnlyHint: isReadOnly,
      idempotentHint: isRepeatable,
      destructiveHint: false,
      openWorldHint: false,
    };
    server.registerTool(name, { title, description, inputSchema: input, annotations }, (args) =>
      runTool(tool, args as never, deps).catch((error: unknown) => toRefusal(error, onError)),
    );
  }
  return server;
}

async function runTool(tool: Tool, args: never, deps: ToolDeps): Promise<CallToolResult> {
  return { content: await tool.run(args, deps) };
}

/** Returns an error in a form that an assistant can pass on to the user. */
function toRefusal(error: unknown, onError: (error: unknown) => void): CallToolResult {
  const isTold = error instanceof ToolRefused || error instanceof CallError;
  if (!isTold) onError(error);
  const text = isTold ? error.message : 'Something went wrong on our side. Please try again.';
  return { isError: true, content: [{ type: 'text', text }] };
}
