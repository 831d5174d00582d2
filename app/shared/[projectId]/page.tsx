import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { SharedVideoPage } from '@/components/share/shared-video-page';
import { clientAddressHeader } from '@/contracts/api/client-address';
import { readEnv } from '@/lib/env';
import type { PageInput } from '@/lib/page-input';
import { paths } from '@/lib/paths';
import { toShareMetadata } from '@/lib/share-metadata';
import { readSharedVideo } from '@/route-handlers/proxy/read-shared-video';

interface Input extends PageInput {
  readonly params: Promise<{ projectId: string }>;
}

/** Cached, so that the page and its metadata share one request. */
const readVideo = cache(async (projectId: string, versionId: string | undefined, share: string) => {
  const clientAddress = (await headers()).get(clientAddressHeader) ?? undefined;
  return readSharedVideo({ projectId, versionId, share }, clientAddress);
});

export async function generateMetadata(input: Input): Promise<Metadata> {
  const { projectId, versionId, share } = await readLink(input);
  const video = await readVideo(projectId, versionId, share);
  if (video === undefined) notFound();
  return toShareMetadata(video, {
    origin: readEnv().APP_ORIGIN,
    path:
      versionId === undefined
        ? paths.shared(projectId, share)
        : paths.sharedVersion(projectId, versionId, share),
    embedPath: paths.embed(projectId, video.versionId, share),
  });
}

export default async function Page(input: Input) {
  const { projectId, versionId, share } = await readLink(input);
  const video = await readVideo(projectId, versionId, share);
  if (video === undefined) notFound();
  return <SharedVideoPage video={video} versionId={versionId} share={share} />;
}

async function readLink({ params, searchParams }: Input) {
  const { share, version } = await searchParams;
  const { projectId } = await params;
  return {
    projectId,
    versionId: typeof version === 'string' && version !== '' ? version : undefined,
    share: typeof share === 'string' ? share : '',
  };
}
