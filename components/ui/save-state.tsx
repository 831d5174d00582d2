const texts = {
  saved: 'Saved',
  unsaved: 'Unsaved changes',
  saving: 'Saving…',
  failed: 'Not saved',
  offline: 'Offline, will save when you’re back',
} as const;

interface SaveStateProps {
  readonly state: keyof typeof texts;
  /** Text once everything is saved. */
  readonly savedText?: string;
}

/** Shows whether automatic saving is complete. */
export function SaveState({ state, savedText = texts.saved }: SaveStateProps) {
  return (
    <p role="status" className="shrink-0 text-xs text-muted">
      {state === 'saved' ? savedText : texts[state]}
    </p>
  );
}
