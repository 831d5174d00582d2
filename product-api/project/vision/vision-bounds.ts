/** Limits of the vision model: waiting time of users, and photos and texts sent per user. */
export interface VisionBounds {
  /** Timeout of a whole edit, and of one text. */
  readonly timeoutSeconds: number;
  readonly photosPerRequest: number;
  /** Limit per user and UTC day. */
  readonly photosPerDay: number;
  readonly textsPerDay: number;
}
