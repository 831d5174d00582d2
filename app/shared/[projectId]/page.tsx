import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { SharedVideoPage } from '@/components/share/shared-video-page';
import { clientAddressHeader } from '@/contracts/client-address';
import { readEnv } from '@/lib/env';
import type { PageInput } from '@/lib/page-input';
import { paths } from '@/lib/paths';
import { toShareMetadata } from '@/lib/share-metadata';
import { readSharedVideo } from '@/route-handlers/proxy/read-shared-video';

interface Input extends PageInput {
  readonly params: Promise<{ projectId: string }>;
}

/** Asked for once, for the page and its metadata alike. */
const readVideo = cache(async (projectId: string, share: string) => {
  const clientAddress = (await headers()).get(clientAddressHeader) ?? undefined;
  return readSharedVideo(projectId, share, clientAddress);
});

export async function generateMetadata(input: Input): Promise<Metadata> {
  const { projectId, share } = await readLink(input);
  const video = await readVideo(projectId, share);
  if (video === undefined) notFound();
  return toShareMetadata(video, readEnv().APP_ORIGIN, paths.shared(projectId, share));
}

export default async function Page(input: Input) {
  const { projectId, share } = await readLink(input);
  const video = await readVideo(projectId, share);
  if (video === undefined) notFound();
  return <SharedVideoPage video={video} share={share} />;
}

async function readLink({ params, searchParams }: Input) {
  const { share } = await searchParams;
  const { projectId } = await params;
  return { projectId, share: typeof share === 'string' ? share : '' };
}
