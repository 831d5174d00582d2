import { pan } from './pan';

/** The camera travels to the right. */
export const panRight = pan('x', 1);
