import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { buttonVariants } from '@/components/ui/button-variants';
import { useAuth } from '@/lib/auth/auth-context';
import { type IdentityError, identityErrors } from '@/lib/auth/identity-error';

interface SignInButtonProps {
  /** Called when the button is pressed. */
  readonly onPress?: () => void;
}

/** Signs in in a popup, so that the page keeps its state. Shows a failure below the button. */
export function SignInButton({ onPress }: SignInButtonProps) {
  const { loginWithPopup } = useAuth();
  const [problem, setProblem] = useState<IdentityError>();

  const signIn = async () => {
    onPress?.();
    setProblem(undefined);
    const result = await loginWithPopup();
    setProblem(result === 'cancelled' ? undefined : result);
  };

  return (
    <span className="relative">
      <button
        type="button"
        className={buttonVariants({ size: 'small' })}
        onClick={() => void signIn()}
      >
        <LogIn aria-hidden="true" />
        Sign In
      </button>
      {problem !== undefined && (
        <span
          role="alert"
          className="absolute top-full right-0 mt-2 w-64 rounded-card border border-line bg-surface p-3 text-sm text-danger shadow-float"
        >
          {identityErrors[problem]}
        </span>
      )}
    </span>
  );
}
