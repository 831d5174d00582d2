import { connection } from 'next/server';
import { answerResourceMetadata } from '@/route-handlers/mcp/resource-metadata';

/** With and without the path of the tools, because clients request either. */
export async function GET(): Promise<Response> {
  // The settings are known at run time only.
  await connection();
  return answerResourceMetadata();
}
