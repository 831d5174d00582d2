import type { Metadata } from 'next';
import { VideoScreen } from '@/components/video/video-screen';

export const metadata: Metadata = { title: 'Video' };

export default async function Page({ params }: { params: Promise<{ projectId: string }> }) {
  return <VideoScreen projectId={(await params).projectId} />;
}
