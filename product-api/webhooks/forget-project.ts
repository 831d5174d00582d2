import { deleteEventsAbout } from './deliveries-store';

/** Deletes the sent and pending webhook events about a deleted project. */
export const forgetTold = deleteEventsAbout;
