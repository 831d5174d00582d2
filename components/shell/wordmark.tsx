/** The product's name as it is set everywhere. */
export function Wordmark() {
  return (
    <span className="display inline-flex items-center gap-2 text-lg">
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 text-brand">
        <path d="M3 11.2 12 4l9 7.2V20a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1z" fill="currentColor" />
        <path d="m10 11.5 5 3-5 3z" fill="var(--accent)" />
      </svg>
      Homereel
    </span>
  );
}
