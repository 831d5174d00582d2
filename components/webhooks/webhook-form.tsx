import { type FormEvent, useState } from 'react';
import { ChoiceList } from '@/components/ui/choice-list';
import { FormEnd } from '@/components/ui/form-end';
import { TextField } from '@/components/ui/text-field';
import { type WebhookEventType, webhookEvents } from '@/contracts/publishing/webhook-events';

export interface WebhookSettings {
  readonly url: string;
  readonly events: WebhookEventType[];
}

interface WebhookFormProps {
  readonly first: WebhookSettings;
  readonly action: string;
  readonly isSaving: boolean;
  /** Reason why it was not saved. */
  readonly problem: string | undefined;
  readonly onSubmit: (settings: WebhookSettings) => void;
  readonly onCancel: () => void;
}

/** The address and events of a webhook. */
export function WebhookForm(props: WebhookFormProps) {
  const { first, action, isSaving, problem, onSubmit, onCancel } = props;
  const [url, setUrl] = useState(first.url);
  const [events, setEvents] = useState<readonly WebhookEventType[]>(first.events);
  const isReady = url.trim() !== '' && events.length > 0 && !isSaving;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onSubmit({ url: url.trim(), events: [...events] });
  };
  return (
    <form onSubmit={submit} className="grid gap-5">
      <TextField
        label="Address"
        value={url}
        type="url"
        inputMode="url"
        maxLength={2_000}
        autoComplete="off"
        placeholder="https://agency.example/homereel"
        onChange={setUrl}
      />
      <ChoiceList legend="Events" options={webhookEvents} chosen={events} onChange={setEvents} />
      <FormEnd
        problem={problem}
        action={isSaving ? 'Saving…' : action}
        isDisabled={!isReady}
        onCancel={onCancel}
      />
    </form>
  );
}
