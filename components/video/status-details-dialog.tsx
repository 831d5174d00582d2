import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { isInvitationOver } from '@/contracts/is-invitation-over';
import type { StatusFacts } from '@/lib/api/change-status';
import { readAmount, readInvitation } from '@/lib/draft/facts-form';
import { formatNumber } from '@/lib/format/tokens';

/** The statuses that say more than their name. */
export type StatusWithDetails = 'open-house' | 'price-improved' | 'sold';

const titles: Readonly<Record<StatusWithDetails, string>> = {
  'open-house': 'Open house',
  'price-improved': 'Price improved',
  sold: 'Sold',
};

export function hasDetails(kind: string): kind is StatusWithDetails {
  return Object.hasOwn(titles, kind);
}

interface StatusDetailsProps {
  readonly kind: StatusWithDetails;
  readonly stored: StatusFacts;
  /** What saving leads to: how long it takes, and that it is free. */
  readonly effort: string;
  /** Whether saving makes any version again. */
  readonly remakes: boolean;
  readonly onClose: () => void;
  readonly onSave: (wanted: StatusFacts) => void;
}

/** Asks for what a status says besides its name. */
export function StatusDetailsDialog(props: StatusDetailsProps) {
  const { kind, effort, onClose } = props;
  return (
    <Dialog open onOpenChange={onClose} title={titles[kind]} description={effort}>
      {kind === 'open-house' && <InvitationForm {...props} />}
      {kind === 'price-improved' && <PriceForm {...props} />}
      {kind === 'sold' && <SoldForm {...props} />}
    </Dialog>
  );
}

function InvitationForm({
  stored: { status, price },
  remakes,
  onClose,
  onSave,
}: StatusDetailsProps) {
  const known = status?.kind === 'open-house' ? status : undefined;
  const [date, setDate] = useState(known?.date ?? '');
  const [from, setFrom] = useState(known?.from ?? '');
  const [to, setTo] = useState(known?.to ?? '');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readInvitation({ date, from, to });
    if (typeof read === 'string') setProblem(read);
    else if (isInvitationOver(read, new Date())) setProblem('This day has passed.');
    else onSave({ status: read, price });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <TextField
          label="Date"
          type="date"
          className="col-span-2 sm:col-span-1"
          value={date}
          onChange={setDate}
        />
        <TextField label="From" type="time" value={from} onChange={setFrom} />
        <TextField label="To" type="time" value={to} problem={problem} onChange={setTo} />
      </div>
      <p className="text-xs text-muted">MLS versions leave an open house out.</p>
      <Actions remakes={remakes} onClose={onClose} />
    </form>
  );
}

function PriceForm({ stored: { price }, remakes, onClose, onSave }: StatusDetailsProps) {
  const currency = price?.currency ?? 'USD';
  const [typed, setTyped] = useState(price === undefined ? '' : formatNumber(price.amount));
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = readPrice(typed);
    if (amount === undefined) {
      setProblem('Please write the new price as a number, such as 1,285,000.');
    } else onSave({ status: { kind: 'price-improved' }, price: { amount, currency } });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={`New price in ${currency}`}
        inputMode="decimal"
        placeholder="1,285,000"
        value={typed}
        problem={problem}
        onChange={setTyped}
      />
      <Actions remakes={remakes} onClose={onClose} />
    </form>
  );
}

/** The price it sold for takes the place of the one it was offered at, or none does. */
function SoldForm({ stored: { status, price }, remakes, onClose, onSave }: StatusDetailsProps) {
  const currency = price?.currency ?? 'USD';
  const known = status?.kind === 'sold' ? price : undefined;
  const [typed, setTyped] = useState(known === undefined ? '' : formatNumber(known.amount));
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = readPrice(typed);
    if (amount !== undefined) onSave({ status: { kind: 'sold' }, price: { amount, currency } });
    else if (typed.trim() === '') onSave({ status: { kind: 'sold' }, price: undefined });
    else setProblem('Please write the price as a number, such as 1,285,000, or leave it empty.');
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={`Price it sold for in ${currency} (optional)`}
        inputMode="decimal"
        value={typed}
        problem={problem}
        onChange={setTyped}
      />
      <p className="text-xs text-muted">
        It takes the place of the asking price. Leave it empty, and no price is shown.
      </p>
      <Actions remakes={remakes} onClose={onClose} />
    </form>
  );
}

/** Undefined for what is no price. */
function readPrice(typed: string): number | undefined {
  const amount = readAmount(typed);
  return amount !== undefined && amount > 0 && amount <= 1e12 ? amount : undefined;
}

function Actions({ remakes, onClose }: Pick<StatusDetailsProps, 'remakes' | 'onClose'>) {
  return (
    <DialogActions>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit">{remakes ? 'Save and make again' : 'Save'}</Button>
    </DialogActions>
  );
}
