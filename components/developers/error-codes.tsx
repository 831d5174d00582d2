import { errorCodes } from '@/contracts/error';

/** Every code an error may have. */
export function ErrorCodes() {
  return (
    <section aria-labelledby="error-codes" className="grid gap-3">
      <h2 id="error-codes" className="text-lg font-medium">
        Error codes
      </h2>
      <dl className="divide-y divide-line border-y border-line">
        {Object.entries(errorCodes).map(([code, { status, message }]) => (
          <div
            key={code}
            className="grid gap-x-6 py-2.5 text-sm sm:grid-cols-[14rem_minmax(0,1fr)] sm:items-baseline"
          >
            <dt>
              <code className="text-sm">{code}</code> <span className="text-muted">{status}</span>
            </dt>
            <dd className="text-muted">{message}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
