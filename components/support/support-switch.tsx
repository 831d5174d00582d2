import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { classNames } from '@/components/ui/class-names';
import { notifyFailure } from '@/components/ui/notify';
import { Switch } from '@/components/ui/switch';
import { SUPPORT_SHARE_DAYS } from '@/contracts/api/support';
import { settingsQueries } from '@/lib/api/settings';
import { supportQueries, switchSupportShare } from '@/lib/api/support';
import { formatDateTime } from '@/lib/format/date';

interface SupportSwitchProps {
  readonly projectId: string;
  readonly className?: string;
}

/** Lets support see a project for a while; renders nothing if the deployment has no support. */
export function SupportSwitch(props: SupportSwitchProps) {
  const isOffered = useQuery(settingsQueries.all()).data?.hasSupportDesk === true;
  return isOffered ? <OfferedSwitch {...props} /> : null;
}

function OfferedSwitch({ projectId, className }: SupportSwitchProps) {
  const id = useId();
  const client = useQueryClient();
  const share = useQuery(supportQueries.share(projectId));
  const change = useMutation({
    mutationFn: (isOn: boolean) => switchSupportShare(projectId, isOn),
    onSuccess: (saved) => client.setQueryData(supportQueries.share(projectId).queryKey, saved),
    onError: (error, isOn) =>
      notifyFailure(isOn ? 'Not shared with support' : 'Still shared with support', error.message),
  });
  const expiresAt = share.data?.expiresAt ?? null;
  return (
    <div className={classNames('flex items-start justify-between gap-6', className)}>
      <div className="grid gap-1">
        <label htmlFor={id} className="font-medium">
          Share with support
        </label>
        <p id={`${id}-help`} className="max-w-[60ch] text-sm text-muted">
          {expiresAt === null
            ? `Lets support see this project’s name, its photos and clips, and its finished videos, for ${SUPPORT_SHARE_DAYS} days. They can’t change anything, and you can turn it off at any time.`
            : `Until ${formatDateTime(expiresAt)} support can see this project’s name, its photos and clips, and its finished videos. It ends automatically, or when you turn it off.`}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-help`}
        checked={change.isPending ? change.variables : expiresAt !== null}
        disabled={share.data === undefined || change.isPending}
        onCheckedChange={(isOn) => change.mutate(isOn)}
      />
    </div>
  );
}
