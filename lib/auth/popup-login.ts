import { listen } from './auth-channel';
import { type IdentityError, isIdentityError } from './identity-error';
import { type LoginOptions, toLoginPath } from './login-path';

/** Time that a popup may take before the login counts as failed. */
const LOGIN_TIMEOUT_MS = 60_000;
const CLOSED_POLL_MS = 500;
/** The popup closes itself when it is done; on a busy machine its message arrives up to seconds later. */
const MESSAGE_POLLS = 6;

/**
 * Signs in in a popup, so that this page keeps its state.
 * @returns undefined when signed in, otherwise the error's name (`cancelled`: the window was closed),
 * `blocked` if the browser opens no window.
 */
export function loginInPopup(
  options: LoginOptions,
): Promise<IdentityError | 'blocked' | undefined> {
  const path = toLoginPath({ ...options, popup: true });
  const popup = window.open(path, 'homereel-login', 'popup,width=480,height=720');
  if (popup === null) return Promise.resolve('blocked');
  return new Promise((resolve) => {
    const end = (result: IdentityError | undefined) => {
      clearTimeout(timeout);
      clearInterval(closedCheck);
      stopListening();
      popup.close();
      resolve(result);
    };
    const timeout = setTimeout(() => end('timeout'), LOGIN_TIMEOUT_MS);
    let closedPolls = 0;
    const closedCheck = setInterval(() => {
      if (popup.closed) closedPolls += 1;
      if (closedPolls > MESSAGE_POLLS) end('cancelled');
    }, CLOSED_POLL_MS);
    const stopListening = listen((message) => {
      if (message.kind === 'signed-in') end(undefined);
      if (message.kind === 'failed') {
        end(isIdentityError(message.problem) ? message.problem : 'callback_failed');
      }
    });
  });
}
