import { useQuery } from '@tanstack/react-query';
import { MonitorOff } from 'lucide-react';
import { CheckoutAlert, useTopUp } from '@/components/tokens/use-top-up';
import { useTopUpWay } from '@/components/tokens/use-top-up-way';
import { Button } from '@/components/ui/button';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/dropdown-menu';
import { ledgerQueries } from '@/lib/api/ledger';
import { useAuth } from '@/lib/auth/auth-context';
import { formatBalance } from '@/lib/format/tokens';
import { Avatar } from './avatar';
import { MenuEnd } from './menu-end';
import { usePerson } from './use-person';

/** The signed-in user, their balance, and the sign-out. */
export function AccountMenu() {
  const { hasAccess, logout } = useAuth();
  const person = usePerson();
  const balance = useQuery({ ...ledgerQueries.balance(), enabled: hasAccess });
  const topUp = useTopUp();
  const isBought = useTopUpWay() !== 'none';
  const tokens = formatBalance(balance.data ?? { tokens: 0, held: 0 });
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
        {isBought ? (
          <MenuItem disabled={topUp.isBusy} onSelect={() => topUp.mutate()}>
            <span className="tabular-nums">{tokens}</span>
            <span className="ml-auto text-brand">Buy more →</span>
          </MenuItem>
        ) : (
          <MenuLabel className="text-muted tabular-nums">{tokens}</MenuLabel>
        )}
        <MenuEnd signOutLabel="Sign Out">
          <MenuItem onSelect={() => void logout({ everywhere: true })}>
            <MonitorOff aria-hidden="true" />
            Sign out on all devices
          </MenuItem>
        </MenuEnd>
      </DropdownMenu>
      <CheckoutAlert topUp={topUp} />
    </>
  );
}
