/** Headers of every request the browser's code sends. The bearer token is added on the server. */
export const callHeaders = { 'X-Application-Name': 'Homereel' } as const;
