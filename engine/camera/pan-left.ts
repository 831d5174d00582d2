import { pan } from './pan';

/** The camera travels to the left. */
export const panLeft = pan('x', -1);
