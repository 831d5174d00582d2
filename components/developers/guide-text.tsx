/** Text with code between backticks. */
export function GuideText({ text }: { readonly text: string }) {
  return text.split('`').map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <code key={i} className="rounded-sm bg-sunken px-1 py-0.5 text-[0.9em] break-words text-ink">
        {part}
      </code>
    ),
  );
}
