import { slide } from './slide';

/** Enters from the left and travels right. */
export const slideRight = slide('x', 1);
