import type { Metadata } from 'next';
import { EnhanceScreen } from '@/components/enhance/enhance-screen';

export const metadata: Metadata = { title: 'Enhance Image' };

interface PageProps {
  params: Promise<{ projectId: string; shotId: string }>;
  searchParams: Promise<{ preview?: string | string[] }>;
}

export default async function Page({ params, searchParams }: PageProps) {
  const { projectId, shotId } = await params;
  const { preview } = await searchParams;
  // Accepts pictures of this site only, because the URL parameter is untrusted.
  const fallback =
    typeof preview === 'string' && /^\/(?![/\\])/.test(preview) ? preview : undefined;
  return <EnhanceScreen projectId={projectId} shotId={shotId} fallback={fallback} />;
}
