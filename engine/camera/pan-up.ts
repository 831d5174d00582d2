import { pan } from './pan';

/** The camera rises. */
export const panUp = pan('y', -1);
