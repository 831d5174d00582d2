import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Copy, ExternalLink, QrCode } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { notifyConfirmation, notifyFailure, notifySuccess } from '@/components/ui/notify';
import { SwitchRow } from '@/components/ui/switch';
import type { DeliveryKind } from '@/contracts/delivery-kind';
import type { DeliveryLink } from '@/contracts/publishing/delivery';
import { deliveryQueries, switchDeliveryLink } from '@/lib/api/delivery';
import { refresh } from '@/lib/api/refresh';

const about: Readonly<Record<DeliveryKind, { label: string; purpose: string }>> = {
  branded: {
    label: 'With your brand',
    purpose: 'For sellers, buyers and social media: all versions, and your card.',
  },
  neutral: {
    label: 'Unbranded',
    purpose: 'For the MLS: unbranded video and property facts. No agent or brokerage name.',
  },
  report: {
    label: 'Report for the seller',
    purpose: 'Share these stats with the seller. Always up to date.',
  },
};

interface DeliveryLinkRowProps {
  readonly projectId: string;
  readonly kind: DeliveryKind;
  /** Absent while it is turned off. */
  readonly link: DeliveryLink | undefined;
}

/** Turns one of the links on and off. Off is for good: turned on again, it is another link. */
export function DeliveryLinkRow({ projectId, kind, link }: DeliveryLinkRowProps) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (isOpen: boolean) => switchDeliveryLink(projectId, kind, isOpen),
    onSuccess: (_, isOpen) => {
      if (!isOpen) notifySuccess('Link revoked', 'The link no longer opens the page.');
    },
    onError: (error) => notifyFailure('Link not changed', error.message),
    onSettled: () => refresh(client, deliveryQueries.links(projectId)),
  });
  const { label, purpose } = about[kind];
  const isOn = change.isPending ? change.variables : link !== undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 py-4">
      <SwitchRow
        label={
          <>
            <span className="font-medium">{label}</span>
            <span className="block text-sm text-muted">{purpose}</span>
          </>
        }
        aria-label={label}
        checked={isOn}
        // A disabled switch would lose the focus.
        aria-disabled={change.isPending}
        onCheckedChange={(isWanted) => change.isPending || change.mutate(isWanted)}
      />
      {link !== undefined && isOn && (
        <OpenLink label={label} path={link.path} hasQr={kind !== 'report'} />
      )}
    </div>
  );
}

interface OpenLinkProps {
  readonly label: string;
  readonly path: string;
  /** Whether to offer a QR code for signs: viewers who scan it are counted as such. */
  readonly hasQr: boolean;
}

function OpenLink({ label, path, hasQr }: OpenLinkProps) {
  const [isCopied, setCopied] = useState(false);
  const address = new URL(path, window.location.origin).toString();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      notifyConfirmation('Link Copied', 'The link is in your clipboard.');
    } catch {
      notifyFailure('Error', 'The browser did not allow copying. Select the link and copy it.');
    }
  };
  const saveQr = async () => {
    try {
      const { downloadQr } = await import('@/lib/qr/download-qr');
      downloadQr(address);
    } catch {
      notifyFailure('QR code not saved', 'Check the connection and try again.');
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <Input
        readOnly
        className="max-sm:col-span-2"
        aria-label={`Link, ${label.toLowerCase()}`}
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="secondary" onClick={() => void copy()}>
        <Icon aria-hidden="true" />
        Copy Link
      </Button>
      <Button asChild variant="secondary">
        <a href={path} target="_blank" rel="noopener">
          <ExternalLink aria-hidden="true" />
          Open<span className="sr-only"> the page {label.toLowerCase()}</span>
        </a>
      </Button>
      {hasQr && (
        <Button
          variant="link"
          size="inline"
          className="col-span-full justify-self-start"
          onClick={() => void saveQr()}
        >
          <QrCode aria-hidden="true" />
          Save as a QR code<span className="sr-only"> {label.toLowerCase()}</span>
        </Button>
      )}
    </div>
  );
}
