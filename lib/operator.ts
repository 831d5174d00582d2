import { readEnv } from './env';

/** Returns the operator of this deployment, for the legal pages. */
export function readOperator() {
  const env = readEnv();
  return { name: env.OPERATOR_NAME, address: env.OPERATOR_ADDRESS, email: env.OPERATOR_EMAIL };
}
