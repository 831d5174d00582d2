import { useQuery } from '@tanstack/react-query';
import { Settings, UserRound } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/dropdown-menu';
import { ledgerQueries } from '@/lib/api/ledger';
import { useAuth } from '@/lib/auth/auth-context';
import { formatBalance } from '@/lib/format/tokens';
import { Avatar } from './avatar';
import { MenuEnd } from './menu-end';
import { usePerson } from './use-person';

/** The smaller menu, which is also used in local mode. */
export function SimpleUserMenu() {
  const { status } = useAuth();
  const person = usePerson();
  const isSignedIn = status === 'authenticated';
  const balance = useQuery({ ...ledgerQueries.balance(), enabled: isSignedIn });

  return (
    <DropdownMenu
      className="w-64"
      trigger={
        <Button variant="ghost" size="icon" aria-label="User Account">
          <Avatar person={person} />
        </Button>
      }
    >
      <MenuLabel className="font-medium">User Account</MenuLabel>
      {isSignedIn && (
        <MenuLabel className="pt-0 text-muted tabular-nums">
          {formatBalance(balance.data ?? { tokens: 0, held: 0 })}
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
      <MenuEnd signOutLabel="Log out" />
    </DropdownMenu>
  );
}
