import { slide } from './slide';

/** Enters from above and travels down. */
export const slideDown = slide('y', 1);
