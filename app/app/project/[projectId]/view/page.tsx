import type { Metadata } from 'next';
import { ProjectScreen } from '@/components/projects/project-screen';

export const metadata: Metadata = { title: 'View Details' };

export default async function Page({ params }: { params: Promise<{ projectId: string }> }) {
  return <ProjectScreen projectId={(await params).projectId} readOnly />;
}
