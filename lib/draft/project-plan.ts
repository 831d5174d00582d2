import { transitionOptions } from '@/contracts/transition';
import type { Draft } from './draft';

/** What the server is told of a project's items when the project is created. */
export function toPlan({ items, name, description }: Draft) {
  return {
    totalFiles: items.length,
    projectData: {
      images: items.map((item, order) => ({
        id: item.id,
        filename: item.name,
        cameraMotion: item.cameraMotion,
        order,
      })),
      transitions: items.slice(0, -1).map((item) => ({
        id: item.id,
        type: item.transition,
        duration: transitionOptions[item.transition].duration,
      })),
    },
    name,
    description,
  };
}
