import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { askSession, endSession } from './ask-session';
import { announce, listen } from './auth-channel';
import { type Auth, AuthContext } from './auth-context';
import { LOGIN_EVENT, SIGNED_OUT_EVENT } from './auth-events';
import type { IdentityError } from './identity-error';
import { type LoginOptions, toLoginPath } from './login-path';
import { loginInPopup } from './popup-login';
import type { SessionAnswer } from './session-answer';

const toHere = () => window.location.pathname + window.location.search;

interface AuthProviderProps {
  /** Called when the user signs out, in this or another tab, to clear their cached data. */
  readonly onSignOut?: () => void;
  readonly children: ReactNode;
}

/** Provides the session and the calls that change it to every component below. */
export function AuthProvider({ onSignOut, children }: AuthProviderProps) {
  const [isReady, setReady] = useState(false);
  const [answer, setAnswer] = useState<SessionAnswer>();
  const isLeaving = useRef(false);
  const hasUser = useRef(false);
  const isOut = useRef(false);
  const [isSignedOutElsewhere, setSignedOutElsewhere] = useState(false);

  const settle = useCallback((next: SessionAnswer) => {
    // Dispatched before the guard unmounts the screen and its unsaved changes.
    if (hasUser.current && next.user === undefined) window.dispatchEvent(new Event(LOGIN_EVENT));
    hasUser.current = next.user !== undefined;
    setAnswer(next);
  }, []);

  const login = useCallback(
    (options: LoginOptions = {}) => {
      if (isLeaving.current) return;
      isLeaving.current = true;
      window.dispatchEvent(new Event(LOGIN_EVENT));
      if (document.visibilityState !== 'hidden') {
        window.location.assign(toLoginPath({ returnTo: toHere(), ...options }));
        return;
      }
      // Of several tabs only the visible one redirects; the others find its session when they become visible.
      const onVisible = async () => {
        isLeaving.current = false;
        const next = await askSession().catch(() => undefined);
        if (next?.user === undefined) login(options);
        else settle(next);
      };
      document.addEventListener('visibilitychange', () => void onVisible(), { once: true });
    },
    [settle],
  );

  const recheck = useCallback(async () => {
    const next = await askSession().catch(() => undefined);
    if (next !== undefined) settle(next);
    else setAnswer((last) => last ?? { isProviderInUse: true, problem: 'timeout' });
  }, [settle]);

  const leaveFor = useCallback(
    (url: string) => {
      if (isLeaving.current) return;
      isLeaving.current = true;
      onSignOut?.();
      window.location.assign(url);
    },
    [onSignOut],
  );

  const renewToken = useCallback(
    async (options: { timeoutSeconds?: number } = {}) => {
      const next = await askSession({ fresh: true, ...options }).catch(() => undefined);
      if (next === undefined) return 'timeout';
      settle(next);
      if (next.problem !== undefined) handleTokenFailure(next.problem, login);
      return next.problem;
    },
    [login, settle],
  );

  useEffect(() => {
    setReady(true);
    void recheck();
    // A refused call after sign-out in another tab does not start a login.
    const onRefused = () => void (isOut.current || renewToken());
    // The browser may restore this page as it was before the login (back/forward cache).
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener(SIGNED_OUT_EVENT, onRefused);
    window.addEventListener('pageshow', onShow);
    const stopListening = listen(({ kind }) => {
      if (kind === 'signed-in') void recheck();
      // A tab receives its own message too.
      if (kind !== 'signed-out' || !hasUser.current || isLeaving.current) return;
      isOut.current = true;
      settle({ isProviderInUse: true });
      setSignedOutElsewhere(true);
      onSignOut?.();
    });
    return () => {
      window.removeEventListener(SIGNED_OUT_EVENT, onRefused);
      window.removeEventListener('pageshow', onShow);
      stopListening();
    };
  }, [recheck, renewToken, settle, onSignOut]);

  const auth = useMemo<Auth>(() => {
    const isAuthenticated = answer?.user !== undefined;
    const settled = isAuthenticated ? 'authenticated' : 'unauthenticated';
    return {
      isReady,
      isProviderInUse: answer?.isProviderInUse ?? true,
      status: answer === undefined ? 'loading' : settled,
      hasAccess: isAuthenticated || answer?.isProviderInUse === false,
      user: answer?.user,
      isSignedOutElsewhere,
      login,
      recheck,
      renewToken,
      async loginWithPopup(options = {}) {
        const result = await loginInPopup(options);
        if (result === 'blocked') login(options);
        else if (result === undefined) await recheck();
        return result === 'blocked' ? undefined : result;
      },
      async logout(options) {
        const url = await endSession(options);
        announce({ kind: 'signed-out' });
        leaveFor(url);
      },
    };
  }, [answer, isReady, isSignedOutElsewhere, login, recheck, renewToken, leaveFor]);

  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Starts the login that a token failure requires; other failures are transient. */
function handleTokenFailure(problem: IdentityError, login: (options: LoginOptions) => void): void {
  if (problem === 'login_required' || problem === 'consent_required') login({ prompt: 'login' });
  if (problem === 'missing_refresh_token') login({ prompt: 'consent' });
}
