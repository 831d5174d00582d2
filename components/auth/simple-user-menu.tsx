'use client';

import { useQuery } from '@tanstack/react-query';
import { LogOut, Settings, UserRound, WalletCards } from 'lucide-react';
import Link from 'next/link';
import { ThemeChoice } from '@/components/shell/theme-choice';
import { Button } from '@/components/ui/button';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/dropdown-menu';
import { ledgerQueries } from '@/lib/api/ledger';
import { useAuth } from '@/lib/auth/auth-context';
import { paths } from '@/lib/paths';
import { Avatar } from './avatar';
import { usePerson } from './use-person';

/** The smaller menu, which also serves where nobody signs in. */
export function SimpleUserMenu() {
  const { status, logout } = useAuth();
  const person = usePerson();
  const isSignedIn = status === 'authenticated';
  const balance = useQuery({ ...ledgerQueries.balance(), enabled: isSignedIn });

  return (
    <DropdownMenu
      className="w-56"
      trigger={
        <Button variant="ghost" size="icon" aria-label="User Account">
          <Avatar person={person} />
        </Button>
      }
    >
      <MenuLabel className="font-medium">User Account</MenuLabel>
      {isSignedIn && (
        <MenuLabel className="pt-0 text-muted tabular-nums">
          {balance.data?.tokens ?? 0} tokens
        </MenuLabel>
      )}
      <MenuSeparator />
      <MenuItem disabled>
        <UserRound aria-hidden="true" />
        Profile
      </MenuItem>
      <MenuItem disabled>
        <Settings aria-hidden="true" />
        Settings
      </MenuItem>
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
        Log out
      </MenuItem>
    </DropdownMenu>
  );
}
