'use client';

import { useQuery } from '@tanstack/react-query';
import { supportQueries } from '@/lib/api/support';
import { JobCard } from './job-card';
import { OperatorPage } from './operator-page';

/** The history of one job, read-only. */
export function JobStory({ jobId }: { jobId: string }) {
  const read = useQuery(supportQueries.job(jobId));
  return (
    <OperatorPage title="Job" read={read}>
      {(job) => <JobCard job={job} />}
    </OperatorPage>
  );
}
