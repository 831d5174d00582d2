import { LogOut, WalletCards } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { ThemeChoice } from '@/components/shell/theme-choice';
import { MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu';
import { useAuth } from '@/lib/auth/auth-context';
import { paths } from '@/lib/paths';

interface MenuEndProps {
  readonly signOutLabel: string;
  /** Additional ways to leave. */
  readonly children?: ReactNode;
}

/** The last entries of both account menus: account, theme and sign-out. */
export function MenuEnd({ signOutLabel, children }: MenuEndProps) {
  const { logout } = useAuth();
  return (
    <>
      <MenuItem asChild>
        <Link href={paths.account}>
          <WalletCards aria-hidden="true" />
          Account
        </Link>
      </MenuItem>
      <MenuSeparator />
      <ThemeChoice />
      <MenuSeparator />
      <MenuItem onSelect={() => void logout()}>
        <LogOut aria-hidden="true" />
        {signOutLabel}
      </MenuItem>
      {children}
    </>
  );
}
