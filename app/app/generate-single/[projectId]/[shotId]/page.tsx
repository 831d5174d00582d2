import type { Metadata } from 'next';
import { GenerateSingleScreen } from '@/components/generate/generate-single-screen';

export const metadata: Metadata = { title: 'Generate Video from Image' };

interface PageProps {
  params: Promise<{ projectId: string; shotId: string }>;
}

export default async function Page({ params }: PageProps) {
  return <GenerateSingleScreen {...(await params)} />;
}
