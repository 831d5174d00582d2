import { transitionOptions } from '@/contracts/project/transition';
import type { Draft } from './draft';

/** The request body that creates a project with its planned shots. */
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
