import { useCallback, useState } from 'react';

/** The rows below the video, in order. */
const settingNames = ['versions', 'words', 'music', 'voice'] as const;
export type SettingName = (typeof settingNames)[number];

/** The sheet that is open over the photos, beside the video. */
export type OpenSheet =
  | { readonly kind: SettingName }
  | { readonly kind: 'framing'; readonly shotId: string };

/**
 * Manages the open sheet: at most one.
 * @param wanted name of the initially open sheet, from the address.
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
