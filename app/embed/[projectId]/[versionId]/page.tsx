import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { EmbeddedPlayer } from '@/components/share/embedded-player';
import { clientAddressHeader } from '@/contracts/api/client-address';
import { videoName } from '@/lib/format/project-name';
import type { PageInput } from '@/lib/page-input';
import { readSharedVideo } from '@/route-handlers/proxy/read-shared-video';

interface Input extends PageInput {
  readonly params: Promise<{ projectId: string; versionId: string }>;
}

/** Cached, so that the page and its metadata share one request. */
const readVideo = cache(async (projectId: string, versionId: string, share: string) => {
  const clientAddress = (await headers()).get(clientAddressHeader) ?? undefined;
  return readSharedVideo({ projectId, versionId, share }, clientAddress);
});

export async function generateMetadata(input: Input): Promise<Metadata> {
  const { video } = await readPage(input);
  const title = videoName(video);
  return {
    title: { absolute: title },
    description: 'A video tour of the property.',
    robots: { index: false, follow: false },
  };
}

export default async function Page(input: Input) {
  const { video, share, versionId } = await readPage(input);
  return <EmbeddedPlayer video={video} versionId={versionId} share={share} />;
}

async function readPage({ params, searchParams }: Input) {
  const { projectId, versionId } = await params;
  const { share = '' } = await searchParams;
  const token = typeof share === 'string' ? share : '';
  const video = await readVideo(projectId, versionId, token);
  if (video === undefined) notFound();
  return { video, versionId, share: token };
}
