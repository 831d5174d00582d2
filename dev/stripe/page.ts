import type { SessionRecord } from './shop';

/**
 * The hosted page's look-alike: plain, but with the same ways on.
 * @param problem why the card was refused.
 */
export function drawPage({ session, items }: SessionRecord, problem = ''): string {
  const [item] = items;
  if (session.status !== 'open' || item === undefined) {
    return draw('This checkout is closed', '<p>You may close this page.</p>');
  }
  const price = ((item.price.unit_amount ?? 0) / 100).toFixed(2);
  return draw(
    `Pay ${toHtml(item.description ?? '')}`,
    `<p>This is a stand-in for Stripe: no card is charged.</p>
     <p>${toHtml(price)} ${toHtml(item.currency.toUpperCase())} a pack</p>
     <p>${toHtml(session.customer_email ?? '')}</p>
     <form method="post">
       <label>Quantity <input name="quantity" type="number" min="1" max="100" value="1"></label>
       <label>Card number <input name="card" value="4242 4242 4242 4242"></label>
       <p role="alert">${toHtml(problem)}</p>
       <button name="how" value="now">Pay</button>
       <button name="how" value="later">Pay by bank transfer</button>
     </form>
     <p><a href="${toHtml(session.cancel_url ?? '/')}">Back</a></p>`,
  );
}

function draw(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
    <body style="font: 16px/1.5 system-ui; max-width: 30rem; margin: 4rem auto">
    <h1>${title}</h1>${body}</body></html>`;
}

function toHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
