import { transitionOptions } from '@/contracts/transition';
import type { Draft } from './draft';

/** What the server is told of a project's shots when the project is created. */
export function toPlan({ shots, name, description }: Draft) {
  return {
    totalFiles: shots.length,
    projectData: {
      images: shots.map((shot, order) => ({
        id: shot.id,
        filename: shot.name,
        cameraMotion: shot.cameraMotion,
        order,
      })),
      transitions: shots.slice(0, -1).map((shot) => ({
        id: shot.id,
        type: shot.transition,
        duration: transitionOptions[shot.transition].duration,
      })),
    },
    name,
    description,
  };
}
