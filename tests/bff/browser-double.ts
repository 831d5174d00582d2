/** A minimal browser: stores cookies by host and port, follows redirects, submits the test provider's form. */
export class BrowserDouble {
  readonly #jars = new Map<string, Map<string, string>>();
  /** Every byte received, as text: all that a page or a script could have read. */
  readonly received: string[] = [];

  cookieHeader(origin: string): string {
    return [...(this.#jars.get(origin) ?? [])].map(([key, value]) => `${key}=${value}`).join('; ');
  }

  setCookie(origin: string, name: string, value: string): void {
    this.#jar(origin).set(name, value);
  }

  /** Lets cookies expire. */
  dropCookies(origin: string, names: RegExp): void {
    const jar = this.#jar(origin);
    for (const name of [...jar.keys()]) if (names.test(name)) jar.delete(name);
  }

  /** Sends one request with cookies and stores the response's; follows no redirect. */
  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(url);
    const headers = new Headers(init.headers);
    headers.set('cookie', this.cookieHeader(origin));
    const response = await this.request(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      const isDeleted = attributes.some((text) => /max-age=0|expires=thu, 01 jan 1970/i.test(text));
      if (isDeleted) this.#jar(origin).delete(name);
      else this.#jar(origin).set(name, value.join('='));
    }
    this.received.push(JSON.stringify([...response.headers]), await response.clone().text());
    return response;
  }

  protected request(url: string, init: RequestInit): Promise<Response> {
    return fetch(url, init);
  }

  /** Follows redirects from here and signs in as the account when the provider asks. */
  signIn(url: string, account = 'dev|anna'): Promise<string> {
    return this.follow(url, account, () => false);
  }

  /** As `signIn`, but stops before the first address of which `isEnd` is true, and returns it. */
  async follow(url: string, account: string, isEnd: (at: string) => boolean): Promise<string> {
    let at = url;
    for (let step = 0; step < 15; step += 1) {
      if (isEnd(at)) return at;
      let response = await this.send(at);
      if (response.status === 200 && at.includes('/interaction/')) {
        response = await this.send(at, {
          method: 'POST',
          body: new URLSearchParams({ account }),
        });
      }
      const location = response.headers.get('location');
      if (location === null) return at;
      at = new URL(location, at).href;
    }
    throw new Error(`Too many redirects, last ${at}`);
  }

  #jar(origin: string): Map<string, string> {
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar);
    return jar;
  }
}
