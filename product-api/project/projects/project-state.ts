import type { ProjectStatus } from '@/contracts/project/projects';
import { ApiError } from '@/product-api/http/api-error';

/** Events in the life of a project. */
export const projectEvents = [
  /** Its shots changed, and an upload is awaited or no shot is left. */
  'items_missing',
  /** Its shots changed, and every planned one is uploaded. */
  'items_complete',
  'generate',
  'video_completed',
  'video_failed',
  /** The user cancelled it; an earlier video stays. */
  'cancelled',
  'cancelled_with_video',
] as const;
export type ProjectEvent = (typeof projectEvents)[number];

type Moves = Readonly<Partial<Record<ProjectEvent, ProjectStatus>>>;

const beforeVideo: Moves = {
  items_missing: 'uploading',
  items_complete: 'ready_for_generation',
  generate: 'processing',
};

/** All project statuses and the transitions between them. */
const moves: Readonly<Record<ProjectStatus, Moves>> = {
  uploading: beforeVideo,
  ready_for_generation: beforeVideo,
  failed: beforeVideo,
  processing: {
    video_completed: 'completed',
    video_failed: 'failed',
    cancelled: 'ready_for_generation',
    cancelled_with_video: 'completed',
  },
  completed: { items_missing: 'completed', items_complete: 'completed', generate: 'processing' },
};

export function canMove(status: ProjectStatus, event: ProjectEvent): boolean {
  return moves[status][event] !== undefined;
}

/** @throws ApiError illegal_state if the event is not allowed in this status. */
export function nextStatus(status: ProjectStatus, event: ProjectEvent): ProjectStatus {
  const next = moves[status][event];
  if (next === undefined) throw new ApiError('illegal_state', toSentence(status));
  return next;
}

function toSentence(status: ProjectStatus): string {
  return status === 'processing'
    ? 'Your video is in progress. Wait until it’s done, or cancel it.'
    : 'This isn’t available for this project right now.';
}
