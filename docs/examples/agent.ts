/**
 * A folder of photos becomes four versions through the Model Context Protocol, with its own client:
 * HOMEREEL_URL=http://localhost:3000 HOMEREEL_TOKEN=hr_… npx tsx docs/examples/agent.ts photos/412-alder-lane
 */
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const [folder = '.', answer] = process.argv.slice(2);
const {
  PATH = '',
  HOME = '',
  HOMEREEL_URL = 'http://localhost:3000',
  HOMEREEL_TOKEN = '',
} = process.env;
const client = new Client({ name: 'example', version: '1' });
await client.connect(
  new StdioClientTransport({
    command: 'npm',
    args: ['run', '--silent', 'mcp'],
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH, HOME, HOMEREEL_URL, HOMEREEL_TOKEN },
  }),
);

/** Calls a tool. Receiving a large folder takes longer than the client's usual patience. */
async function call(name: string, args: object) {
  const tool = { name, arguments: { ...args } };
  const { content, isError } = await client.callTool(tool, undefined, { timeout: 600_000 });
  const [first] = content as [{ text: string }];
  if (isError) throw new Error(first.text);
  return JSON.parse(first.text);
}

const versions = ['property', 'mls', 'reel', 'teaser'];
const { project_id, notes } = await call('create_project', { folder: resolve(folder), versions });
for (const note of notes) console.info(note);

const { tokens, available } = await call('get_price', { project_id });
const question = `Four versions cost ${tokens} of your ${available} tokens. Make them? (yes) `;
const terminal = createInterface(process.stdin, process.stdout);
const agreed = answer ?? (await terminal.question(question));
terminal.close();
if (agreed !== 'yes') process.exit(1);

await call('generate', { project_id, confirmed_tokens: tokens, idempotency_key: project_id });
let project = await call('get_project', { project_id });
while (project.status === 'processing') {
  await wait(5_000);
  project = await call('get_project', { project_id });
}
if (project.status !== 'completed') throw new Error(project.error);
const { links } = await call('share_links', { project_id });
for (const { name, watch } of links) console.info(`${name}: ${watch}`);
await client.close();
