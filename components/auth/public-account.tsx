import { buttonVariants } from '@/components/ui/button-variants';
import { readIdentityEnv } from '@/lib/env';
import { paths } from '@/lib/paths';
import { VisitorAccount } from './visitor-account';

/**
 * The account button of public pages. With sign-in, the page is the same for all visitors, and the browser
 * requests the session; the button's place has the size of its largest content.
 */
export function PublicAccount() {
  return (
    <div className="flex h-10 w-24 shrink-0 items-center justify-end">
      {readIdentityEnv() === undefined ? (
        <LoginLink />
      ) : (
        <>
          <VisitorAccount />
          <noscript>
            <style>{'header [role=status] { display: none }'}</style>
            <LoginLink />
          </noscript>
        </>
      )}
    </div>
  );
}

function LoginLink() {
  return (
    <a href={paths.signIn} className={buttonVariants()}>
      Login
    </a>
  );
}
