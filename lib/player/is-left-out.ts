/** Returns whether the browser asks sites not to count its user: Do Not Track, or Global Privacy Control. */
export function isLeftOut(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    readonly doNotTrack?: string | null;
    readonly globalPrivacyControl?: boolean;
  };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
