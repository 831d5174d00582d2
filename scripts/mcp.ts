import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { readAccessToken } from '@/contracts/people/access-tokens';
import { ApiCaller } from '@/route-handlers/mcp/call-api';
import { createMcpServer } from '@/route-handlers/mcp/create-mcp-server';
import { ToolRefused } from '@/route-handlers/mcp/tool';
import { readSettings } from './bootstrap/read-settings.mjs';
import { readPhotoFolder } from './mcp/read-photo-folder';

/**
 * `npm run --silent mcp`: the tools of /api/mcp by standard input and output, for an assistant on this
 * machine. HOMEREEL_TOKEN is an access token, HOMEREEL_URL the site, by default the one of this folder.
 */
readSettings();
const { HOMEREEL_URL, HOMEREEL_TOKEN, APP_ORIGIN, PORT } = process.env;
const origin = (HOMEREEL_URL || APP_ORIGIN || `http://localhost:${PORT || 3000}`).replace(
  /\/+$/,
  '',
);
const authorization = `Bearer ${HOMEREEL_TOKEN}`;
if (readAccessToken(authorization) === undefined) {
  console.error(
    `Set HOMEREEL_TOKEN to an access token. Make one at ${origin}/app/user/account (Access tokens).`,
  );
  process.exit(1);
}
const api = new ApiCaller((path, init) =>
  fetch(origin + path, { ...init, headers: { ...init.headers, authorization } }).catch(() => {
    throw new ToolRefused(`Homereel at ${origin} cannot be reached. Is it running?`);
  }),
);
// Standard output is reserved for the protocol.
const onError = (error: unknown) => console.error(error);
const server = createMcpServer({ api, origin, readFolder: readPhotoFolder, onError });
await server.connect(new StdioServerTransport());
