import type { Metadata } from 'next';
import { SharedVideoNotFound } from '@/components/share/shared-video-not-found';

export const metadata: Metadata = { title: { absolute: 'Video Not Found' } };

export default function NotFound() {
  return <SharedVideoNotFound />;
}
