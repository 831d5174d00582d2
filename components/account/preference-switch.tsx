import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Card } from '@/components/ui/card';
import { notifyFailure } from '@/components/ui/notify';
import { Switch } from '@/components/ui/switch';
import { type Preferences, savePreferences } from '@/contracts/people/users';
import { call } from '@/lib/api/call';
import { userQueries } from '@/lib/api/users';

interface PreferenceSwitchProps {
  readonly name: keyof Preferences;
  readonly label: string;
  /** Description of the setting's effect. */
  readonly children: ReactNode;
}

/** A switch for one of the user's settings, saved on change. */
export function PreferenceSwitch({ name, label, children }: PreferenceSwitchProps) {
  const id = useId();
  const client = useQueryClient();
  const { queryKey } = userQueries.preferences();
  const preferences = useQuery(userQueries.preferences());
  const save = useMutation({
    mutationFn: (isOn: boolean) => call(savePreferences, { body: { [name]: isOn } }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: () =>
      notifyFailure('Failed to save', 'Your changes could not be saved. Please try again.'),
  });
  const saved = preferences.data?.[name];
  return (
    <Card className="flex items-start justify-between gap-6 p-5">
      <div className="grid gap-1">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-help`} className="max-w-[60ch] text-sm text-muted">
          {children}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-help`}
        checked={save.isPending ? save.variables : (saved ?? false)}
        disabled={saved === undefined || save.isPending}
        onCheckedChange={(isOn) => save.mutate(isOn)}
      />
    </Card>
  );
}
