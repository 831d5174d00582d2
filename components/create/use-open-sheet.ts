import { useCallback, useState } from 'react';

/** The rows under the film, in their order. */
const settingNames = ['versions', 'words', 'music', 'voice'] as const;
export type SettingName = (typeof settingNames)[number];

/** What is open over the photographs, beside the film. */
export type OpenSheet =
  | { readonly kind: SettingName }
  | { readonly kind: 'framing'; readonly shotId: string };

/**
 * Which sheet is open: at most one.
 * @param wanted the name of the one that is open at first, as the address has it.
 */
export function useOpenSheet(wanted: string | null) {
  const first = settingNames.find((name) => name === wanted);
  const [open, setOpen] = useState<OpenSheet | undefined>(first && { kind: first });
  const close = useCallback(() => setOpen(undefined), []);
  const frame = useCallback((shotId: string) => setOpen({ kind: 'framing', shotId }), []);
  const toggle = useCallback(
    (kind: SettingName) => setOpen((now) => (now?.kind === kind ? undefined : { kind })),
    [],
  );
  return { open, toggle, frame, close } as const;
}
