/** Accounts that can sign in at the test provider. */
export const accounts = [
  {
    sub: 'dev|anna',
    name: 'Anna Agent',
    email: 'anna@example.test',
    org_name: 'Harbour Realty',
  },
  {
    sub: 'dev|ben',
    name: 'Ben Broker',
    email: 'ben@example.test',
    org_name: 'Hill & Dale Homes',
  },
  {
    sub: 'dev|cleo',
    name: 'Cleo Client',
    email: 'cleo@example.test',
    org_name: 'Harbour Realty',
  },
  {
    sub: 'dev|olga',
    name: 'Olga Operator',
    email: 'olga@example.test',
    org_name: 'Homereel',
    // OIDC_OPERATOR_CLAIM=roles, OIDC_OPERATOR_VALUE=operator.
    roles: ['operator'],
  },
] as const;

export function findAccount(sub: string) {
  return accounts.find((account) => account.sub === sub);
}
