import { TextField } from '@/components/ui/text-field';
import type { FieldsProps } from './property-fields';

/** The listing's page, which viewers open by the QR code at the end. */
export function LinkField({ form, problems, onChange }: FieldsProps) {
  return (
    <div className="grid gap-1.5">
      <TextField
        label="Listing’s page"
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={300}
        placeholder="https://coast.example/412-alder-lane"
        value={form.link}
        problem={problems.link}
        onChange={(link) => onChange({ link })}
      />
      <p className="text-xs text-muted">
        Becomes a QR code at the end of the video. MLS versions leave it out.
      </p>
    </div>
  );
}
