import { z } from 'zod';
import { jobId, projectId } from '@/contracts/ids';
import { DELETION_UNDO_DAYS } from '@/contracts/people/accounts';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import { listActions, type Operator } from '@/product-api/office/accounts/act-as-operator';
import {
  blockPerson,
  endPersonSessions,
  unblockPerson,
} from '@/product-api/office/accounts/block-person';
import { correctTokens } from '@/product-api/office/accounts/correct-tokens';
import { deletePerson, keepPerson } from '@/product-api/office/accounts/delete-person';
import { exportPerson } from '@/product-api/office/accounts/export-account';
import { listStorage } from '@/product-api/office/accounts/list-storage';
import { cancelJobOf, requeueJob } from '@/product-api/office/accounts/operate-job';
import { readJobStory } from '@/product-api/office/accounts/read-job-story';
import { readPerson } from '@/product-api/office/accounts/read-person';
import { readProjectStory } from '@/product-api/office/accounts/read-project-story';
import { requirePerson, searchPeople } from '@/product-api/people/users/find-people';
import { writeFile } from './write-file';

/** A command of the operator's desk. Its answer is printed as text or JSON. */
export interface AdminCommand {
  readonly name: string;
  /** Its name and arguments, which are in capitals; those in brackets may be left out. */
  readonly usage: string;
  readonly summary: string;
  /** It needs a reason, and is logged. */
  readonly isChange: boolean;
  run(
    deps: Deps,
    args: readonly string[],
    options: { readonly operator: Operator; readonly limit: number },
  ): Promise<object>;
}

type Run = AdminCommand['run'];

const look = (usage: string, summary: string, run: Run) => toCommand(usage, summary, false, run);
const change = (usage: string, summary: string, run: Run) => toCommand(usage, summary, true, run);

export const commands: readonly AdminCommand[] = [
  look(
    'people [TEXT]',
    'people whose address or name contains TEXT',
    (deps, [text = ''], { limit }) => searchPeople(deps.database, text, limit),
  ),
  look('person WHO', 'who they are, balance, storage, projects, history, log', (deps, [who = '']) =>
    readPerson(deps, who),
  ),
  look('project ID', 'its jobs with their attempts and outcomes, and what it cost', (deps, [id]) =>
    readProjectStory(deps, toId(projectId, id, 'project')),
  ),
  look('job ID', 'the same of one job', (deps, [id]) => readJobStory(deps, toId(jobId, id, 'job'))),
  look('storage', 'people by what they store', (deps, _, { limit }) =>
    listStorage(deps.database, limit),
  ),
  look(
    'log [ID]',
    'what operators did, to one person, project or job if named',
    (deps, [id], { limit }) =>
      listActions(deps.database, { subject: id && toId(z.uuid(), id, 'log entry'), limit }),
  ),
  change('grant WHO TOKENS', 'give tokens', async (deps, [who = '', tokens], { operator }) => {
    const { userId } = await requirePerson(deps.database, who);
    return { userId, available: await correctTokens(deps, operator, userId, toTokens(tokens)) };
  }),
  change('take WHO TOKENS', 'take tokens back', async (deps, [who = '', tokens], { operator }) => {
    const { userId } = await requirePerson(deps.database, who);
    return { userId, available: await correctTokens(deps, operator, userId, -toTokens(tokens)) };
  }),
  change(
    'requeue JOB',
    'take a running job from its renderer and give it to the next',
    async (deps, [id], { operator }) => {
      await requeueJob(deps, operator, toId(jobId, id, 'job'));
      return readJobStory(deps, toId(jobId, id, 'job'));
    },
  ),
  change(
    'cancel JOB',
    'cancel a job; its tokens are given back where nothing was made',
    async (deps, [id], { operator }) => {
      const charge = await cancelJobOf(deps, operator, toId(jobId, id, 'job'));
      return { charge, ...(await readJobStory(deps, toId(jobId, id, 'job'))) };
    },
  ),
  change(
    'end-sessions WHO',
    'sign them out on every device',
    async (deps, [who = ''], { operator }) => {
      const person = await requirePerson(deps.database, who);
      return { userId: person.userId, ended: await endPersonSessions(deps, operator, person) };
    },
  ),
  change(
    'block WHO',
    'refuse their calls and close their share links',
    async (deps, [who = ''], { operator }) => {
      const { userId } = await requirePerson(deps.database, who);
      await blockPerson(deps, operator, userId);
      return requirePerson(deps.database, userId);
    },
  ),
  change('unblock WHO', 'let them call again', async (deps, [who = ''], { operator }) => {
    const { userId } = await requirePerson(deps.database, who);
    await unblockPerson(deps, operator, userId);
    return requirePerson(deps.database, userId);
  }),
  change(
    'export WHO FILE',
    'write everything of theirs into a new zip file',
    async (deps, [who = '', file = ''], { operator }) => {
      const person = await requirePerson(deps.database, who);
      const zip = await exportPerson(deps, operator, person);
      await writeFile(file, zip.open());
      return { userId: person.userId, file, bytes: zip.bytes };
    },
  ),
  change(
    'delete WHO',
    `delete their account; it goes in ${DELETION_UNDO_DAYS} days`,
    async (deps, [who = ''], { operator }) => {
      const { userId } = await requirePerson(deps.database, who);
      return { userId, deletesAt: await deletePerson(deps, operator, userId) };
    },
  ),
  change(
    'keep WHO',
    'undo the deletion of their account',
    async (deps, [who = ''], { operator }) => {
      const { userId } = await requirePerson(deps.database, who);
      return { userId, wasDeleted: await keepPerson(deps, operator, userId) };
    },
  ),
];

function toCommand(usage: string, summary: string, isChange: boolean, run: Run): AdminCommand {
  return { name: usage.replace(/ .*/, ''), usage, summary, isChange, run };
}

function toId<Schema extends z.ZodType>(
  schema: Schema,
  text: string | undefined,
  what: string,
): z.output<Schema> {
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new ApiError('invalid_request', `“${text}” is not the id of a ${what}.`);
}

/** @throws ApiError invalid_request for anything but a whole number above 0. */
function toTokens(text = ''): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new ApiError('invalid_request', `“${text}” is not a whole number of tokens above 0.`);
}
