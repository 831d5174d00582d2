import { useCallback, useState } from 'react';

/** The rows under the film, in their order. */
export type SettingName = 'versions' | 'words' | 'music' | 'voice';

/** What is open over the photographs, beside the film. */
export type OpenSheet =
  | { readonly kind: SettingName }
  | { readonly kind: 'framing'; readonly shotId: string };

/** Which sheet is open: at most one. */
export function useOpenSheet() {
  const [open, setOpen] = useState<OpenSheet>();
  const close = useCallback(() => setOpen(undefined), []);
  const frame = useCallback((shotId: string) => setOpen({ kind: 'framing', shotId }), []);
  const toggle = useCallback(
    (kind: SettingName) => setOpen((now) => (now?.kind === kind ? undefined : { kind })),
    [],
  );
  return { open, toggle, frame, close } as const;
}
