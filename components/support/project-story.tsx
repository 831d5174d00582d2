'use client';

import { useQuery } from '@tanstack/react-query';
import { statusLabel } from '@/components/video/project-facts';
import { supportQueries } from '@/lib/api/support';
import { formatDateTime } from '@/lib/format/date';
import { shortId } from '@/lib/format/project-name';
import { paths } from '@/lib/paths';
import { ActionList } from './action-list';
import { FactList } from './fact-list';
import { HistoryList } from './history-list';
import { IdLink } from './id-link';
import { JobCard } from './job-card';
import { OperatorPage } from './operator-page';
import { Section } from './section';
import { SharedMedia } from './shared-media';

/** The history of a project, read-only; its media only while its owner shares it. */
export function ProjectStory({ projectId }: { projectId: string }) {
  const read = useQuery(supportQueries.project(projectId));
  return (
    <OperatorPage title="Project" read={read}>
      {({ userId, status, revision, versionCount, createdAt, updatedAt, shared, ...story }) => (
        <>
          <Section title={shared?.name ?? `Project ${shortId(projectId)}`}>
            <FactList
              facts={[
                ['Status', statusLabel(status)],
                ['Finished versions', versionCount],
                ['Created', formatDateTime(createdAt)],
                ['Updated', formatDateTime(updatedAt)],
                ['Changes', revision],
                [
                  'User',
                  <IdLink
                    key="person"
                    kind="User"
                    id={userId}
                    href={paths.operatorPerson(userId)}
                  />,
                ],
                ['Id', projectId],
              ]}
            />
          </Section>
          <SharedMedia projectId={projectId} shared={shared} />
          {story.jobs.map((job) => (
            <JobCard key={job.jobId} job={job} />
          ))}
          <HistoryList title="Charged for it" history={story.history} />
          <ActionList actions={story.actions} />
        </>
      )}
    </OperatorPage>
  );
}
