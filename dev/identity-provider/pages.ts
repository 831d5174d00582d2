import { accounts } from './accounts';
import { faults } from './faults';

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>${title}</title><style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 4rem auto; padding: 0 1rem }
button, select { font: inherit; width: 100%; padding: .75rem; margin: .25rem 0; cursor: pointer }
</style></head><body><h1>${title}</h1>${body}</body></html>`;

/** Returns the form in which a tester selects an account and a fault. */
export function toLoginPage(uid: string, connection: string): string {
  const buttons = accounts.map(
    ({ sub, name, email }) =>
      `<button name="account" value="${sub}">${name} &lt;${email}&gt;</button>`,
  );
  const choices = faults.map((fault) => `<option>${fault}</option>`).join('');
  return page(
    connection === 'google-oauth2' ? 'Test sign-in (Google)' : 'Test sign-in',
    `<form method="post" action="/interaction/${uid}">${buttons.join('')}
     <label>Then go wrong with <select name="fault"><option value="">nothing</option>${choices}</select></label>
     <button name="account" value="">Cancel</button></form>`,
  );
}

/** Signs out immediately; the button is for browsers without scripts. */
export function toLogoutPage(form: string): string {
  return page(
    'Signing out',
    `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
     <script>document.querySelector('button').click()</script>`,
  );
}
