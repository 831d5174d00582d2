interface PolicyOptions {
  /** The nonce of this answer's inline scripts. */
  readonly nonce: string;
  readonly isHttps: boolean;
  /** The development server evaluates code and talks over a web socket. */
  readonly isDevelopment: boolean;
  /** Origin of the store that videos are redirected to. */
  readonly mediaOrigin: string | undefined;
  /** Any site may show the page in a frame. */
  readonly isEmbeddable: boolean;
}

/** The policy allows only what the pages use. */
export function toContentSecurityPolicy(options: PolicyOptions): string {
  const scripts = [
    "'self'",
    `'nonce-${options.nonce}'`,
    ...(options.isDevelopment ? ["'unsafe-eval'"] : []),
  ];
  const connections = ["'self'", ...(options.isDevelopment ? ['ws:'] : [])];
  const directives = [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    // The toasts and the drag-and-drop library write their own style elements.
    "style-src 'self' 'unsafe-inline'",
    // blob: is the preview of a file that is not uploaded yet, data: a blurred placeholder.
    "img-src 'self' blob: data:",
    ["media-src 'self' blob:", options.mediaOrigin].filter(Boolean).join(' '),
    "font-src 'self'",
    `connect-src ${connections.join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${options.isEmbeddable ? '*' : "'none'"}`,
    "object-src 'none'",
    ...(options.isHttps ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join('; ');
}
