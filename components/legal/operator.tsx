/** The operator of this deployment, from its configuration. */
export interface Operator {
  readonly name: string | undefined;
  readonly address: string | undefined;
  readonly email: string | undefined;
}

export function OperatorCard({ operator }: { operator: Operator }) {
  if (operator.name === undefined) {
    return <p>The person or company that operates this site and gave you its address.</p>;
  }
  return (
    <address className="not-italic">
      {operator.name}
      {operator.address !== undefined && <span className="block">{operator.address}</span>}
      {operator.email !== undefined && (
        <a
          className="block text-brand underline underline-offset-4"
          href={`mailto:${operator.email}`}
        >
          {operator.email}
        </a>
      )}
    </address>
  );
}
