import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Card } from '@/components/ui/card';
import { notifyFailure } from '@/components/ui/notify';
import { Switch } from '@/components/ui/switch';
import { savePreferences } from '@/contracts/users';
import { call } from '@/lib/api/call';
import { userQueries } from '@/lib/api/users';

/** The setting that labels altered pictures in videos. */
export function AlteredLabelChoice() {
  const id = useId();
  const client = useQueryClient();
  const { queryKey } = userQueries.preferences();
  const preferences = useQuery(userQueries.preferences());
  const save = useMutation({
    mutationFn: (labelAltered: boolean) => call(savePreferences, { body: { labelAltered } }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: () =>
      notifyFailure('Failed to save', 'Your changes could not be saved. Please try again.'),
  });
  const saved = preferences.data?.labelAltered;
  return (
    <section aria-labelledby={`${id}-heading`} className="mb-12 grid gap-3">
      <h2 id={`${id}-heading`} className="text-lg font-medium">
        Videos
      </h2>
      <Card className="flex items-start justify-between gap-6 p-5">
        <div className="grid gap-1">
          <label htmlFor={id} className="font-medium">
            Label altered pictures
          </label>
          <p id={`${id}-help`} className="max-w-[60ch] text-sm text-muted">
            While a picture is on screen whose content was changed, such as a new sky, the video
            says “Digitally altered”. California and many listing services ask for it. This applies
            to videos made from now on.
          </p>
        </div>
        <Switch
          id={id}
          aria-describedby={`${id}-help`}
          checked={save.isPending ? save.variables : (saved ?? true)}
          disabled={saved === undefined || save.isPending}
          onCheckedChange={(labelAltered) => save.mutate(labelAltered)}
        />
      </Card>
    </section>
  );
}
