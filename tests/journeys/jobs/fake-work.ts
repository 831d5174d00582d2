import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { JobFailure, type JobRun, type JobWorker } from '@/adapters/queue/job-queue';
import { versionId } from '@/contracts/ids';

type Result = Awaited<ReturnType<Parameters<JobWorker['work']>[0]>>;

export const fakeResult: Result = {
  width: 1,
  height: 1,
  bytes: 1,
  disclosure: 'none',
  provider: 'local',
  adjustments: [],
};

/** The version that is reported. */
export const reportedVersion = versionId.parse('00000000-0000-4000-8000-000000000001');

/** Acts according to the job's prompt. */
export async function act({ job, signal, announce, checkpoints, report }: JobRun): Promise<Result> {
  const prompt = job.kind === 'project-video' ? '' : job.prompt;
  announce({ stage: 'rendering', progress: 0.5, etaSeconds: 3 });
  switch (prompt) {
    case 'die':
      process.kill(process.pid, 'SIGKILL');
      break;
    case 'report and die':
      await report({ kind: 'version-failed', versionId: reportedVersion, message: 'It failed.' });
      process.kill(process.pid, 'SIGKILL');
      break;
    case 'hang':
      await once(signal, 'abort');
      throw signal.reason;
    case 'refuse':
      throw new JobFailure('input', 'This picture cannot be used.');
    case 'stumble':
      throw new Error('a transient fault');
    case 'linger':
      await sleep(1_000);
      break;
    case 'remember':
      await checkpoints.begin('request', { state: 'sent' });
      console.log(`stored ${job.jobId}`);
      await once(signal, 'abort');
      throw signal.reason;
  }
  return fakeResult;
}
