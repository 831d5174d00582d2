import type { z } from 'zod';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import type { FoundPerson, findAsOperator } from '@/contracts/api/support';
import { formatDay } from '@/lib/format/date';
import { paths } from '@/lib/paths';
import { IdLink } from './id-link';

interface FoundListProps extends z.output<(typeof findAsOperator)['response']> {
  readonly search: string;
}

/** The results of a search. */
export function FoundList({ people, projectId, jobId, search }: FoundListProps) {
  if (people.length === 0 && projectId === undefined && jobId === undefined) {
    return <p className="text-muted">Nothing is called “{search}”.</p>;
  }
  return (
    <Card className="overflow-hidden">
      <ul className="divide-y divide-line">
        {projectId !== undefined && (
          <li className="p-5">
            <IdLink kind="Project" id={projectId} href={paths.operatorProject(projectId)} />
          </li>
        )}
        {jobId !== undefined && (
          <li className="p-5">
            <IdLink kind="Job" id={jobId} href={paths.operatorJob(jobId)} />
          </li>
        )}
        {people.map((person) => (
          <li key={person.userId} className="grid gap-1 p-5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <IdLink
                kind="User"
                id={person.userId}
                name={person.email ?? person.name}
                href={paths.operatorPerson(person.userId)}
              />
              <Standing person={person} />
            </div>
            <p className="figures text-sm text-muted">
              {person.name !== undefined && `${person.name}, `}
              {person.tenant}, since {formatDay(person.createdAt)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The block or deletion that stops a user's calls, if any. */
export function Standing({ person }: { person: FoundPerson }) {
  return (
    <>
      {person.blockedAt !== undefined && <Badge variant="danger">Blocked</Badge>}
      {person.deletedAt !== undefined && <Badge variant="danger">To be deleted</Badge>}
    </>
  );
}
