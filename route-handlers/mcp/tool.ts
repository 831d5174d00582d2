import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { projectId } from '@/contracts/ids';
import type { ApiCaller } from './call-api';

/** What a tool works with. */
export interface ToolDeps {
  readonly api: ApiCaller;
  /** The site's address, for links. */
  readonly origin: string;
  /** Photos and clips of a folder of this machine; absent where tools run elsewhere. */
  readonly readFolder?: ((folder: string) => Promise<readonly File[]>) | undefined;
}

export type ToolContent = CallToolResult['content'];

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For an assistant: what it does, and when it is used. */
  readonly description: string;
  readonly input: z.ZodRawShape;
  /** It changes nothing. */
  readonly isReadOnly: boolean;
  /** Called again with the same arguments, it does nothing more. */
  readonly isRepeatable: boolean;
  /** @throws ToolRefused, CallError: what it refuses, in a sentence. */
  run(args: never, deps: ToolDeps): Promise<ToolContent>;
}

type Definition<Shape extends z.ZodRawShape> = Omit<Tool, 'input' | 'run'> & {
  readonly input: Shape;
  run(args: z.output<z.ZodObject<Shape>>, deps: ToolDeps): Promise<ToolContent>;
};

export function defineTool<Shape extends z.ZodRawShape>(definition: Definition<Shape>): Tool {
  return definition;
}

/** What a tool does not do, and why; nothing was changed. */
export class ToolRefused extends Error {}

/** Data as an assistant reads it. */
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
