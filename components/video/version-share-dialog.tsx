import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { notifyConfirmation, notifyFailure, notifySuccess } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { SwitchRow } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import { PastInvitation } from '@/components/versions/past-invitation';
import { StreamNotice } from '@/components/versions/stream-notice';
import { shareVersion, unshareVersion, type Version } from '@/contracts/production/versions';
import { shapeSizes } from '@/contracts/project/shape';
import { call } from '@/lib/api/call';
import { versionQueries } from '@/lib/api/versions';
import { fitInto, toEmbedCode } from '@/lib/format/embed-code';

interface VersionShareDialogProps {
  readonly projectId: string;
  /** The project's name, which the embedded player carries. */
  readonly name: string;
  readonly version: Version;
  readonly onClose: () => void;
}

/** The longer side of an embedded player, in CSS pixels. */
const EMBED_PX = 640;

/** Shares a version. */
export function VersionShareDialog(props: VersionShareDialogProps) {
  const { version, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Share ${version.name}`}
      description={
        version.isNeutral
          ? 'Anyone with the link can view this version. Its page is unbranded and has no links.'
          : 'Anyone with the link can view this version. The link stays the same when you update it.'
      }
    >
      <PastInvitation projectId={props.projectId} versionId={version.versionId} />
      <StreamNotice
        projectId={props.projectId}
        isLinked={({ versionId }) => versionId === version.versionId}
      />
      <VersionLink {...props} />
    </Dialog>
  );
}

function VersionLink({ projectId, name, version, onClose }: VersionShareDialogProps) {
  const client = useQueryClient();
  const params = { projectId, versionId: version.versionId };
  const options = versionQueries.link(projectId, version.versionId);
  const link = useQuery(options);
  const allow = useMutation({
    mutationFn: (allowDownload: boolean) => call(shareVersion, { params, body: { allowDownload } }),
    onSuccess: (saved) => client.setQueryData(options.queryKey, saved),
    onError: (error) => notifyFailure('Failed to save', error.message),
  });
  const revoke = useMutation({
    mutationFn: () => call(unshareVersion, { params }),
    onSuccess: () => {
      notifySuccess('Link revoked', 'The link no longer opens the video.');
      onClose();
    },
    onError: () => notifyFailure('Error', 'The link could not be revoked. Please try again.'),
  });

  if (link.isPending) return <Skeleton className="h-40" />;
  if (link.isError) {
    return (
      <p role="alert" className="text-sm text-danger">
        {link.error.message}
      </p>
    );
  }
  const toAddress = (path: string) => new URL(path, window.location.origin).toString();
  const code = toEmbedCode({
    url: toAddress(link.data.embedPath),
    title: name,
    ...fitInto(shapeSizes[version.shape], { width: EMBED_PX, height: EMBED_PX }),
  });
  return (
    <>
      <Copied label="Link" text={toAddress(link.data.path)}>
        {(field) => <Input aria-label="Share link" {...field} />}
      </Copied>
      <Copied label="Embed code" text={code}>
        {(field) => <Textarea aria-label="Embed code" rows={4} className="text-xs" {...field} />}
      </Copied>
      <SwitchRow
        label="Viewers may download it"
        className="text-sm"
        checked={allow.isPending ? allow.variables : link.data.allowDownload}
        onCheckedChange={(isAllowed) => allow.mutate(isAllowed)}
      />
      <DialogActions>
        <Button variant="ghost" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
          Revoke link
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}

interface CopiedProps {
  readonly label: string;
  readonly text: string;
  readonly children: (field: {
    readOnly: true;
    value: string;
    onFocus: (event: { target: { select(): void } }) => void;
  }) => ReactNode;
}

/** A field to read, with a button that copies it. */
function Copied({ label, text, children }: CopiedProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      notifyConfirmation(`${label} Copied`, 'It is in your clipboard.');
    } catch {
      notifyFailure('Error', 'The browser did not allow copying. Select the text and copy it.');
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <span aria-hidden="true" className="text-sm font-medium">
          {label}
        </span>
        <Button variant="link" size="inline" onClick={() => void copy()}>
          <Icon aria-hidden="true" />
          Copy {label.toLowerCase()}
        </Button>
      </div>
      {children({ readOnly: true, value: text, onFocus: ({ target }) => target.select() })}
    </div>
  );
}
