/**
 * The page a share link (/app/video/{projectId}?share=…) opens: it lies outside the guarded /app,
 * with its account and its scripts. The token itself is checked by the product API.
 * @returns undefined for any other address.
 */
export function toSharedPage(pathname: string, search: URLSearchParams): string | undefined {
  const projectId = /^\/app\/video\/([^/]+)$/.exec(pathname)?.[1];
  const isShared = (search.get('share') ?? '') !== '';
  return projectId !== undefined && isShared ? `/shared/${projectId}` : undefined;
}

/** Whether the path is that of a shared version's bare player, the only page other sites may frame. */
export function isEmbeddable(pathname: string): boolean {
  return /^\/embed\/[\w-]+\/[\w-]+$/.test(pathname);
}
