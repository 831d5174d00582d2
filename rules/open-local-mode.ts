/**
 * Returns whether a service that listens on this host is only reachable from its own machine. A name other
 * than localhost counts as reachable from outside, because its address is unknown before it is resolved.
 */
function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

interface LocalModeSettings {
  readonly OIDC_ISSUER?: string | undefined;
  readonly ALLOW_OPEN_LOCAL_MODE?: boolean | undefined;
}

/**
 * Without sign-in every visitor is the single local user, so no process may listen to other machines.
 * @param setting the name of the setting that has the host.
 * @returns the sentence for the operator; undefined if the host is allowed.
 */
export function findOpenHostFault(
  settings: LocalModeSettings,
  setting: string,
  host: string,
): string | undefined {
  if (settings.OIDC_ISSUER || settings.ALLOW_OPEN_LOCAL_MODE || isLoopbackHost(host)) {
    return undefined;
  }
  return (
    `${setting} is ${host}, and without OIDC_ISSUER anyone who reaches it could use Homereel. ` +
    `Set OIDC_ISSUER, or ${setting}=127.0.0.1, or ALLOW_OPEN_LOCAL_MODE=true if that is what you want.`
  );
}
