import { expect, it } from 'vitest';
import { cannedProject } from '@/tests/support/canned-answers';
import { listProjects, projectWithClips } from './projects';

it('reads clips under their other name, and a pick that is a plain file name', () => {
  const { clips, ...project } = cannedProject(2);
  const projectData = clips.map((clip) => ({ ...(clip as object), pick: 'kitchen.jpg' }));
  const wanted = ['kitchen.jpg', 'kitchen.jpg'];
  const named = ({ clips: read }: { clips: { pick: { fileName: string } }[] }) =>
    read.map(({ pick }) => pick.fileName);
  expect(named(projectWithClips.parse({ ...project, projectData }))).toEqual(wanted);
  const [listed] = listProjects.response.parse([{ ...project, projectData }]);
  expect(listed && named(listed)).toEqual(wanted);
  expect(named(projectWithClips.parse({ ...project, clips }))).toEqual([
    'original.jpg',
    'original.jpg',
  ]);
  expect(projectWithClips.safeParse(project).success).toBe(false);
  expect(projectWithClips.safeParse(null).success).toBe(false);
});
