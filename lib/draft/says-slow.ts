/** What a browser tells of its network, where it does (Network Information API). */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly type?: string;
}

/** Whether the browser says that its line is slow, metered, or to be spared. */
export function saysSlow(): boolean {
  const { connection } = navigator as { readonly connection?: Connection };
  if (connection === undefined) return false;
  const { saveData = false, effectiveType = '4g', type } = connection;
  return saveData || effectiveType !== '4g' || type === 'cellular';
}
