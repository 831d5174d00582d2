import { ProjectStory } from '@/components/support/project-story';

export default async function Page({ params }: { params: Promise<{ projectId: string }> }) {
  return <ProjectStory projectId={(await params).projectId} />;
}
