import { connection } from 'next/server';
import { toOpenApi } from '@/contracts/api/open-api';
import { readEnv } from '@/lib/env';

/** The description of the API, for programs. Pages of any site may read it. */
export async function GET(): Promise<Response> {
  // The address of this site is known at run time only.
  await connection();
  return Response.json(toOpenApi(readEnv().APP_ORIGIN), {
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' },
  });
}
