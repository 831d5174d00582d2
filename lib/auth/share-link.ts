/**
 * Returns the page of a share link (/app/video/{projectId}?share=…), which is outside the guarded /app, with
 * its account and its scripts. The product API verifies the token itself.
 * @returns undefined for any other address.
 */
export function toSharedPage(pathname: string, search: URLSearchParams): string | undefined {
  const projectId = /^\/app\/video\/([^/]+)$/.exec(pathname)?.[1];
  const isShared = (search.get('share') ?? '') !== '';
  return projectId !== undefined && isShared ? `/shared/${projectId}` : undefined;
}

/**
 * Returns whether the path is that of a shared version's bare player, the only page that other sites may
 * frame.
 */
export function isEmbeddable(pathname: string): boolean {
  return /^\/embed\/[\w-]+\/[\w-]+$/.test(pathname);
}
