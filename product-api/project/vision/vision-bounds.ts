/** What a vision model may cost: time of whoever waits, and photos and texts sent for a person. */
export interface VisionBounds {
  /** Of an edit in all, and of one text. */
  readonly timeoutSeconds: number;
  readonly photosPerRequest: number;
  /** For one person, by the day of UTC. */
  readonly photosPerDay: number;
  readonly textsPerDay: number;
}
