'use client';

import { useQuery } from '@tanstack/react-query';
import { statusLabel } from '@/components/video/project-facts';
import type { PersonFile as File } from '@/contracts/api/support';
import { supportQueries } from '@/lib/api/support';
import { formatBytes } from '@/lib/format/bytes';
import { formatDateTime, formatDay } from '@/lib/format/date';
import { formatBalance } from '@/lib/format/tokens';
import { paths } from '@/lib/paths';
import { ActionList } from './action-list';
import { FactList } from './fact-list';
import { Standing } from './found-list';
import { HistoryList } from './history-list';
import { IdLink } from './id-link';
import { OperatorPage } from './operator-page';
import { Section } from './section';

/** The data of a user, read-only. */
export function PersonFile({ userId }: { userId: string }) {
  const read = useQuery(supportQueries.person(userId));
  return (
    <OperatorPage title="User" read={read}>
      {(file) => (
        <>
          <Person file={file} />
          <Projects file={file} />
          <HistoryList title="Ledger history" history={file.history} />
          <ActionList actions={file.actions} />
        </>
      )}
    </OperatorPage>
  );
}

function Person({ file }: { file: File }) {
  const { person, balance, storedBytes, runningJobs } = file;
  return (
    <Section title={person?.email ?? person?.name ?? 'A deleted user'}>
      <FactList
        facts={[
          ['Name', person?.name],
          ['Organization', person?.tenant],
          ['Since', person && formatDay(person.createdAt)],
          ['State', person && <PersonState person={person} />],
          ['Balance', balance && formatBalance(balance)],
          ['Stored', storedBytes === 0 ? 'nothing' : formatBytes(storedBytes)],
          ['Id', file.userId],
          [
            'Running jobs',
            runningJobs.length === 0 ? 'none' : <Jobs key="jobs" jobIds={runningJobs} />,
          ],
        ]}
      />
    </Section>
  );
}

function PersonState({ person }: { person: NonNullable<File['person']> }) {
  const isOpen = person.blockedAt === undefined && person.deletedAt === undefined;
  return isOpen ? 'open' : <Standing person={person} />;
}

function Jobs({ jobIds }: { jobIds: readonly string[] }) {
  return (
    <ul>
      {jobIds.map((jobId) => (
        <li key={jobId}>
          <IdLink kind="Job" id={jobId} href={paths.operatorJob(jobId)} />
        </li>
      ))}
    </ul>
  );
}

function Projects({ file: { projects } }: { file: File }) {
  return (
    <Section
      title={`Projects (${projects.length})`}
      empty={projects.length === 0 && 'There are no projects.'}
    >
      <ul className="divide-y divide-line">
        {projects.map(({ projectId, name, status, updatedAt }) => (
          <li key={projectId} className="flex flex-wrap justify-between gap-x-4 px-5 py-3 text-sm">
            <IdLink
              kind="Project"
              id={projectId}
              name={name}
              href={paths.operatorProject(projectId)}
            />
            <span className="figures text-muted">
              {statusLabel(status)}, {formatDateTime(updatedAt)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
