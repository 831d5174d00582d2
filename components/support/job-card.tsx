import type { JobStoryLine } from '@/contracts/api/support';
import { formatDateTime } from '@/lib/format/date';
import { shortId } from '@/lib/format/project-name';
import { formatTokens } from '@/lib/format/tokens';
import { paths } from '@/lib/paths';
import { FactList } from './fact-list';
import { IdLink } from './id-link';
import { Section } from './section';

const kinds: Readonly<Record<string, string>> = {
  'project-video': 'Video of the project',
  'shot-video': 'Video of a photo',
  enhancement: 'Enhanced photo',
};

const toPercent = (share: number) => `${Math.round(share * 100)}%`;
const maybeTime = (value: string | undefined) => value && formatDateTime(value);

/** One job: its request, its state in the queue and renderer, and its outcome. */
export function JobCard({ job }: { job: JobStoryLine }) {
  const { jobId, projectId, userId, kind, state, hold, error, versions } = job;
  return (
    <Section title={`${kinds[kind] ?? kind}: ${state}`}>
      {error !== undefined && <p className="break-words p-5 pb-0 text-danger">{error}</p>}
      <div className="divide-y divide-line">
        <FactList
          facts={[
            ['Job', <IdLink key="job" kind="Job" id={jobId} href={paths.operatorJob(jobId)} />],
            [
              'Project',
              <IdLink
                key="project"
                kind="Project"
                id={projectId}
                href={paths.operatorProject(projectId)}
              />,
            ],
            [
              'User',
              <IdLink key="person" kind="User" id={userId} href={paths.operatorPerson(userId)} />,
            ],
            ['Requested', formatDateTime(job.createdAt)],
            ['Ended', maybeTime(job.endedAt)],
            ['Stage', job.stage],
            ['Progress', job.progress === undefined ? undefined : toPercent(job.progress)],
            ['Failure', job.failure],
            ['Tokens', hold && `${formatTokens(hold.tokens)}, ${hold.state}`],
            ['Delivered', job.isDelivered ? 'yes' : 'no'],
          ]}
        />
        <Queued job={job} />
        {versions.length > 0 && (
          <ul className="grid gap-1 p-5 text-sm">
            {versions.map((version, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids and never move.
              <li key={position} className="break-words">
                {version.name ?? `Version ${position + 1}`}: {version.state}
                {version.error !== undefined && `. ${version.error}`}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

function Queued({ job: { jobId, queued } }: { job: JobStoryLine }) {
  if (queued === undefined) {
    return (
      <p className="p-5 text-sm text-muted">
        The queue has dropped job {shortId(jobId)}, as it does a day after a job ended.
      </p>
    );
  }
  const { checkpoints } = queued;
  return (
    <FactList
      facts={[
        ['Queue', queued.queue],
        ['In the queue', queued.state],
        ['Attempts', queued.attempts],
        ['Queued', formatDateTime(queued.createdAt)],
        ['Last run started', maybeTime(queued.startedAt)],
        ['Last renderer heartbeat', maybeTime(queued.heartbeatAt)],
        ['Last run ended', maybeTime(queued.endedAt)],
        ['Checkpoints', checkpoints.map(({ name }) => name).join(', ')],
      ]}
    />
  );
}
