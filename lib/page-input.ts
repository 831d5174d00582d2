/** Props that Next passes to a page that reads its query. */
export interface PageInput {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}
