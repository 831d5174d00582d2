import type { ProjectVideoJob, RenderVersion } from '@/contracts/production/render-job';

/** The job as one of its versions shows it: with that version's own shots, order, motions, lengths and transitions. */
export function directItems(
  job: ProjectVideoJob,
  { directed }: Pick<RenderVersion, 'directed'>,
): ProjectVideoJob {
  if (directed === undefined) return job;
  const shown = directed.flatMap(({ shotId, motion, editSeconds, transition }) => {
    const item = job.items.find((one) => one.shotId === shotId);
    return item === undefined ? [] : [{ item: { ...item, motion, editSeconds }, transition }];
  });
  return {
    ...job,
    items: shown.map(({ item }) => item),
    transitions: shown.slice(0, -1).map(({ transition }) => transition),
  };
}
