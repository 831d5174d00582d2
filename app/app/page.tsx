import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { OpenProject } from '@/components/projects/open-project';
import { ProjectsScreen } from '@/components/projects/projects-screen';
import { paths } from '@/lib/paths';

export const metadata: Metadata = { title: 'My Projects' };

interface PageProps {
  searchParams: Promise<{ project?: string | string[]; rerender?: string | string[] }>;
}

export default async function Page({ searchParams }: PageProps) {
  const { project, rerender } = await searchParams;
  if (typeof rerender === 'string') redirect(paths.rerender(rerender));
  return typeof project === 'string' ? <OpenProject projectId={project} /> : <ProjectsScreen />;
}
