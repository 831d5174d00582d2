/** Connection information of the browser, if available (Network Information API). */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly type?: string;
}

/** Returns whether the browser reports a slow or metered connection, or data saving. */
export function saysSlow(): boolean {
  const { connection } = navigator as { readonly connection?: Connection };
  if (connection === undefined) return false;
  const { saveData = false, effectiveType = '4g', type } = connection;
  return saveData || effectiveType !== '4g' || type === 'cellular';
}
