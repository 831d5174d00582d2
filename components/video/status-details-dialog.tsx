import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { SavingLapse } from '@/components/versions/saving-lapse';
import type { StatusFacts } from '@/lib/api/change-status';
import { readAmount, readInvitation } from '@/lib/draft/facts-form';
import { listingStatuses } from '@/lib/format/listing-status';
import { formatNumber } from '@/lib/format/tokens';
import { isInvitationOver } from '@/rules/is-invitation-over';

/** The choices for a listing's status; `none` for no status. */
export type StatusChoice = (typeof listingStatuses)[number]['kind'] | 'none';

/** The statuses with details. */
const detailed: readonly StatusChoice[] = ['open-house', 'price-improved', 'sold'];

/** Returns whether a status asks for details: after a sale, every change asks for the asking price. */
export function hasDetails(kind: StatusChoice, stored: StatusFacts): boolean {
  return detailed.includes(kind) || stored.status?.kind === 'sold';
}

interface StatusDetailsProps {
  readonly projectId: string;
  readonly kind: StatusChoice;
  readonly stored: StatusFacts;
  /** The price before the sale, if known. */
  readonly askingPrice: StatusFacts['price'];
  /** Consequence of saving: its duration, and whether it is free. */
  readonly effort: string;
  /** Whether saving renders any version again. */
  readonly remakes: boolean;
  readonly onClose: () => void;
  readonly onSave: (wanted: StatusFacts) => void;
}

/** Asks for the details of a status. */
export function StatusDetailsDialog(props: StatusDetailsProps) {
  const { kind, effort, onClose } = props;
  const title = listingStatuses.find((one) => one.kind === kind)?.label ?? 'No status';
  return (
    <Dialog open onOpenChange={onClose} title={title} description={effort}>
      <DetailsForm {...props} />
    </Dialog>
  );
}

function DetailsForm(props: StatusDetailsProps) {
  const { kind } = props;
  if (kind === 'open-house') return <InvitationForm {...props} />;
  if (kind === 'price-improved') return <PriceForm {...props} />;
  if (kind === 'sold') return <SoldForm {...props} />;
  return <AskingPriceForm {...props} status={kind === 'none' ? undefined : { kind }} />;
}

function InvitationForm(props: StatusDetailsProps) {
  const { stored, askingPrice, onSave } = props;
  const { status, price } = stored;
  const known = status?.kind === 'open-house' ? status : undefined;
  const [date, setDate] = useState(known?.date ?? '');
  const [from, setFrom] = useState(known?.from ?? '');
  const [to, setTo] = useState(known?.to ?? '');
  const [problems, setProblems] = useState<InvitationProblems>({});
  const asking = useAskingPrice(askingPrice, price);
  const wasSold = status?.kind === 'sold';
  const typed = { date, from, to };
  const read = readInvitation(typed);
  const asked = wasSold ? asking.typed : { price };
  const wanted =
    typeof read === 'string' || asked === undefined ? undefined : { status: read, ...asked };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findInvitationProblems(typed, read);
    setProblems(found);
    if (wasSold) asking.check();
    if (Object.keys(found).length === 0 && wanted !== undefined) onSave(wanted);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <TextField
          label="Date"
          type="date"
          className="col-span-2 sm:col-span-1"
          value={date}
          problem={problems.date}
          onChange={setDate}
        />
        <TextField
          label="From"
          type="time"
          value={from}
          problem={problems.from}
          onChange={setFrom}
        />
        <TextField label="To" type="time" value={to} problem={problems.to} onChange={setTo} />
      </div>
      <p className="text-xs text-muted">MLS versions don’t show open houses.</p>
      {wasSold && <AskingPriceField asking={asking} />}
      <Actions {...props} wanted={wanted} />
    </form>
  );
}

function PriceForm(props: StatusDetailsProps) {
  const { stored, askingPrice, onSave } = props;
  const { status, price } = stored;
  // The sale price is not a price that can be improved.
  const known = status?.kind === 'sold' ? askingPrice : price;
  const currency = (known ?? price)?.currency ?? 'USD';
  const [typed, setTyped] = useState(known === undefined ? '' : formatNumber(known.amount));
  const [problem, setProblem] = useState<string>();
  const amount = readPrice(typed);
  const wanted: StatusFacts | undefined =
    amount === undefined
      ? undefined
      : { status: { kind: 'price-improved' }, price: { amount, currency } };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted === undefined) {
      setProblem('Enter the new price as a number, such as 1,285,000.');
    } else onSave(wanted);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={`New price, ${currency}`}
        inputMode="decimal"
        placeholder="1,285,000"
        value={typed}
        problem={problem}
        onChange={setTyped}
      />
      <Actions {...props} wanted={wanted} />
    </form>
  );
}

/** Asks for the sale price, which replaces the asking price; an empty field removes it. */
function SoldForm(props: StatusDetailsProps) {
  const { stored, onSave } = props;
  const { status, price } = stored;
  const known = status?.kind === 'sold' ? price : undefined;
  const sold = useOptionalPrice(known && formatNumber(known.amount), price?.currency);
  const wanted: StatusFacts | undefined = sold.typed && { status: { kind: 'sold' }, ...sold.typed };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sold.check();
    if (wanted !== undefined) onSave(wanted);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField label={`Sold price, ${sold.currency} (optional)`} {...sold.field} />
      <p className="text-xs text-muted">
        Replaces the asking price. Leave blank to hide the price.
      </p>
      <Actions {...props} wanted={wanted} />
    </form>
  );
}

interface AskingPriceFormProps extends StatusDetailsProps {
  readonly status: StatusFacts['status'];
}

/** Asks for the asking price after a sale, because the shown price is the sale price. */
function AskingPriceForm(props: AskingPriceFormProps) {
  const { stored, askingPrice, status, onSave } = props;
  const asking = useAskingPrice(askingPrice, stored.price);
  const wanted = asking.typed && { status, ...asking.typed };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    asking.check();
    if (wanted !== undefined) onSave(wanted);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <AskingPriceField asking={asking} />
      <Actions {...props} wanted={wanted} />
    </form>
  );
}

function AskingPriceField({ asking }: { readonly asking: OptionalPrice }) {
  return (
    <>
      <TextField label={`Asking price, ${asking.currency} (optional)`} {...asking.field} />
      <p className="text-xs text-muted">Replaces the sold price. Leave blank to hide the price.</p>
    </>
  );
}

type OptionalPrice = ReturnType<typeof useOptionalPrice>;

/** Starts with the price before the sale, if known. */
function useAskingPrice(known: StatusFacts['price'], sold: StatusFacts['price']) {
  return useOptionalPrice(known && formatNumber(known.amount), (known ?? sold)?.currency);
}

/**
 * A price in an optional field. `typed` is undefined for an invalid price, and `check` shows the error in the
 * field.
 */
function useOptionalPrice(known = '', currency = 'USD') {
  const [value, setValue] = useState(known);
  const [problem, setProblem] = useState<string>();
  const typed = readOptionalPrice(value, currency);
  const check = () => {
    if (typed !== undefined) return;
    setProblem('Enter the price as a number, such as 1,285,000, or leave it blank.');
  };
  const field = { inputMode: 'decimal', value, problem, onChange: setValue } as const;
  return { currency, field, typed, check };
}

function readOptionalPrice(
  value: string,
  currency: string,
): Pick<StatusFacts, 'price'> | undefined {
  if (value.trim() === '') return { price: undefined };
  const amount = readPrice(value);
  return amount === undefined ? undefined : { price: { amount, currency } };
}

type TypedInvitation = Parameters<typeof readInvitation>[0];
type InvitationProblems = Partial<Record<keyof TypedInvitation, string>>;

/** Returns the error at the first empty field, or otherwise at the decisive one. */
function findInvitationProblems(
  { date, from }: TypedInvitation,
  read: ReturnType<typeof readInvitation>,
): InvitationProblems {
  if (typeof read !== 'string') {
    return isInvitationOver(read, new Date()) ? { date: 'This date has passed.' } : {};
  }
  if (date === '') return { date: read };
  return from === '' ? { from: read } : { to: read };
}

/** Returns undefined for an invalid price. */
function readPrice(typed: string): number | undefined {
  const amount = readAmount(typed);
  return amount !== undefined && amount > 0 && amount <= 1e12 ? amount : undefined;
}

interface ActionsProps extends Pick<StatusDetailsProps, 'projectId' | 'remakes' | 'onClose'> {
  /** The facts to be saved; undefined while an entry is invalid. */
  readonly wanted: StatusFacts | undefined;
}

function Actions({ projectId, wanted, remakes, onClose }: ActionsProps) {
  return (
    <>
      {remakes && <SavingLapse projectId={projectId} wanted={wanted} />}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">{remakes ? 'Save and update' : 'Save'}</Button>
      </DialogActions>
    </>
  );
}
