import { clientAddressHeader } from '@/contracts/api/client-address';
import { answerOembed } from '@/route-handlers/answer-oembed';

/** How other sites embed a shared video: oEmbed. */
export function GET(request: Request): Promise<Response> {
  const clientAddress = request.headers.get(clientAddressHeader) ?? undefined;
  return answerOembed(new URL(request.url).searchParams, clientAddress);
}
