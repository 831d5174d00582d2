/** A plain letter in a ring: enough to tell the two ways in apart, in both themes. */
export function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor">
      <path d="M20 12h-8m8 0a8 8 0 1 1-2.5-5.8" strokeWidth="2.25" strokeLinecap="round" />
    </svg>
  );
}
