import { RetryingAgent } from '@/tests/faults/retrying-agent';
import { type ApiAnswer, ApiClient } from '@/tests/support/api-client';

/** A user at a browser: every call goes to the web, which calls the product API. */
export class Person extends RetryingAgent {
  constructor(address: string, isOver: () => boolean) {
    super(address, isOver, new ApiClient(address, undefined, { origin: address }));
  }
}

/** A user who records each call with an unexpected answer. */
export class WatchfulPerson extends Person {
  readonly failures: string[] = [];
  calls = 0;

  protected override async retry(call: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
    this.calls += 1;
    try {
      const answer = await call();
      if (answer.status < 400) return answer;
      this.failures.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    } catch (error) {
      this.failures.push(`${error} ${(error as Error).cause}`);
    }
    return super.retry(call);
  }
}
