import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { projectId } from '@/contracts/ids';
import type { ApiCaller } from './call-api';

/** Dependencies of a tool. */
export interface ToolDeps {
  readonly api: ApiCaller;
  /** The site's address, for links. */
  readonly origin: string;
  /** Reads the photos and clips of a folder on this machine; absent if tools run remotely. */
  readonly readFolder?: ((folder: string) => Promise<readonly File[]>) | undefined;
}

export type ToolContent = CallToolResult['content'];

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Describes to assistants what the tool does and when to use it. */
  readonly description: string;
  readonly input: z.ZodRawShape;
  /** Whether it changes nothing. */
  readonly isReadOnly: boolean;
  /** Whether repeating it with the same arguments has no further effect. */
  readonly isRepeatable: boolean;
  /** @throws ToolRefused, CallError with the reason in a sentence. */
  run(args: never, deps: ToolDeps): Promise<ToolContent>;
}

type Definition<Shape extends z.ZodRawShape> = Omit<Tool, 'input' | 'run'> & {
  readonly input: Shape;
  run(args: z.output<z.ZodObject<Shape>>, deps: ToolDeps): Promise<ToolContent>;
};

export function defineTool<Shape extends z.ZodRawShape>(definition: Definition<Shape>): Tool {
  return definition;
}

/** A rejected tool call with its reason; nothing was changed. */
export class ToolRefused extends Error {}

/** Returns data in the form for assistants. */
export function toText(data: object): ToolContent {
  return [{ type: 'text', text: JSON.stringify(data, null, 1) }];
}

export const projectArgument = {
  project_id: projectId.describe('The project, as list_projects or create_project names it.'),
};

export const idempotencyKey = z
  .string()
  .min(1)
  .max(200)
  .describe('Any text of your choice. Repeated with the same one, the call does nothing twice.')
  .optional();
