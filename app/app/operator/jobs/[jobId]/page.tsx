import { JobStory } from '@/components/support/job-story';

export default async function Page({ params }: { params: Promise<{ jobId: string }> }) {
  return <JobStory jobId={(await params).jobId} />;
}
