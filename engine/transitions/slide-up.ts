import { slide } from './slide';

/** Enters from below and travels up. */
export const slideUp = slide('y', -1);
