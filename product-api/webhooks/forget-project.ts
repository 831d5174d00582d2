import { deleteEventsAbout } from './deliveries-store';

/** Forgets what webhooks were told, or would have been told, of a project that is deleted. */
export const forgetTold = deleteEventsAbout;
