import { type ReactNode, useId } from 'react';
import { Card } from '@/components/ui/card';

interface SectionProps {
  readonly title: string;
  /** Shown instead of missing children. */
  readonly empty?: string | false;
  readonly children: ReactNode;
}

/** A titled card of an operator's page. */
export function Section({ title, empty = false, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={id} className="text-lg font-medium">
        {title}
      </h2>
      <Card className="overflow-hidden">
        {empty === false ? children : <p className="p-5 text-sm text-muted">{empty}</p>}
      </Card>
    </section>
  );
}
