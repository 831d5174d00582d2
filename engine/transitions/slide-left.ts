import { slide } from './slide';

/** Enters from the right and travels left. */
export const slideLeft = slide('x', -1);
