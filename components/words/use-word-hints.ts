import { useEffect, useMemo, useState } from 'react';
import type { PersonBrand } from '@/contracts/project/brands';
import type { FactsForm } from '@/lib/draft/facts-form';
import { findWordHints, type WordHints } from '@/lib/draft/find-word-hints';

/** Hints come this long after the last change (ms), so that they do not flicker while typing. */
const HINT_DELAY_MS = 400;

/** Hints on the texts of a form as it was when typing paused. */
export function useWordHints(
  form: FactsForm | undefined,
  brand: PersonBrand | undefined,
): WordHints {
  const [settled, setSettled] = useState(form);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(form), HINT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [form]);
  return useMemo(
    () => (settled === undefined ? {} : findWordHints(settled, brand ?? {}, new Date())),
    [settled, brand],
  );
}
