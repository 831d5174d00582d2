/** Where a form of the page belongs. */
export interface ApprovalPlace {
  readonly projectId: string;
  readonly versionId: string;
  readonly share: string;
  /** Where the form goes where no script sends it. */
  readonly formPath: string;
}
