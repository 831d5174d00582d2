'use client';

import { useQuery } from '@tanstack/react-query';
import { LogOut, MonitorOff, UserRound } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { isMissingSession, useTopUp } from '@/components/account/use-top-up';
import { ThemeChoice } from '@/components/shell/theme-choice';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/dropdown-menu';
import { ledgerQueries } from '@/lib/api/ledger';
import { useAuth } from '@/lib/auth/auth-context';
import { paths } from '@/lib/paths';
import { Avatar } from './avatar';
import { usePerson } from './use-person';

/** Who is signed in, what they can spend, and the way out. */
export function AccountMenu() {
  const { hasAccess, logout } = useAuth();
  const person = usePerson();
  const balance = useQuery({ ...ledgerQueries.balance(), enabled: hasAccess });
  const topUp = useTopUp(usePathname());
  const label = person.name ?? person.email ?? 'Account';

  return (
    <>
      <DropdownMenu
        className="w-64"
        trigger={
          <Button variant="ghost" className="max-w-52 px-2" aria-label={`Account: ${label}`}>
            <Avatar person={person} />
            <span className="truncate max-sm:hidden">{label}</span>
          </Button>
        }
      >
        <MenuLabel className="flex items-center gap-3">
          <Avatar person={person} />
          <span className="min-w-0 truncate font-medium">{label}</span>
        </MenuLabel>
        <MenuSeparator />
        <MenuItem disabled={topUp.isPending} onSelect={() => topUp.mutate()}>
          <span className="tabular-nums">{balance.data?.tokens ?? 0} tokens</span>
          <span className="ml-auto text-brand">Buy more →</span>
        </MenuItem>
        <MenuItem asChild>
          <Link href={paths.account}>
            <UserRound aria-hidden="true" />
            Account
          </Link>
        </MenuItem>
        <MenuSeparator />
        <ThemeChoice />
        <MenuSeparator />
        <MenuItem onSelect={() => void logout()}>
          <LogOut aria-hidden="true" />
          Sign Out
        </MenuItem>
        <MenuItem onSelect={() => void logout({ everywhere: true })}>
          <MonitorOff aria-hidden="true" />
          Log out on every device
        </MenuItem>
      </DropdownMenu>
      <AlertDialog
        open={topUp.isError && !isMissingSession(topUp.error)}
        onOpenChange={() => topUp.reset()}
        title="Checkout"
        description="Failed to start checkout. Please try again."
      />
    </>
  );
}
