import { selectEmail } from './users-store';

/** The user's address as the issuer last gave it, if it did. */
export const readEmail = selectEmail;
