/** The page that a form belongs to. */
export interface ApprovalPlace {
  readonly projectId: string;
  readonly versionId: string;
  readonly share: string;
  /** The form's action in browsers without scripts. */
  readonly formPath: string;
}
