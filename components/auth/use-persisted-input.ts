import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { useAuth } from '@/lib/auth/auth-context';
import { LOGIN_EVENT } from '@/lib/auth/auth-events';
import { dropPersistedInput, persistInput, readPersistedInput } from '@/lib/draft/persisted-input';

/**
 * Like `useState`, for user input that survives a login: input that differs from `saved` when the session
 * ends is restored once the same user has signed in.
 * @param name identifies the form uniquely across projects.
 * @param saved the form's content before any input.
 */
export function usePersistedInput<Input>(name: string, schema: z.ZodType<Input>, saved: Input) {
  const userId = useAuth().user?.userId;
  const key = `homereel.kept-input.${name}`;
  const [input, setInput] = useState(() => {
    const persisted = readPersistedInput(key, z.object({ userId: z.string().optional() }));
    if (persisted === undefined || persisted.userId !== userId) return saved;
    return readPersistedInput(key, z.object({ input: schema }))?.input ?? saved;
  });
  const persist = useRef(() => {});
  persist.current = () => {
    if (JSON.stringify(input) !== JSON.stringify(saved)) persistInput(key, { userId, input });
  };
  // Removed after it was read: React may read the first state twice.
  useEffect(() => dropPersistedInput(key), [key]);
  useEffect(() => {
    const onLogin = () => persist.current();
    window.addEventListener(LOGIN_EVENT, onLogin);
    return () => window.removeEventListener(LOGIN_EVENT, onLogin);
  }, []);
  return [input, setInput] as const;
}
