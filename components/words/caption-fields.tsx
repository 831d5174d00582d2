import { TilePicture } from '@/components/create/tile-picture';
import { TextField } from '@/components/ui/text-field';
import type { DraftShot } from '@/lib/draft/draft';
import type { CaptionTexts } from '@/lib/draft/facts-form';
import type { FieldsProps } from './property-fields';

interface CaptionFieldsProps extends FieldsProps {
  readonly projectId: string;
  readonly shots: readonly DraftShot[];
}

/** Highlights, and what each shot shows. */
export function CaptionFields(props: CaptionFieldsProps) {
  const { projectId, shots, form, problems, hints, onChange } = props;
  const changeHighlight = (position: number, value: string) =>
    onChange({ highlights: form.highlights.with(position, value) });
  const changeCaption = (id: string, change: Partial<CaptionTexts>) => {
    const caption = { title: '', detail: '', ...form.captions[id], ...change };
    onChange({ captions: { ...form.captions, [id]: caption } });
  };
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-medium">Highlights</legend>
        {form.highlights.map((value, i) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: Their number and order never change.
            key={i}
            label={`Highlight ${i + 1}`}
            isLabelHidden
            placeholder={['Sea view', 'Rebuilt in 2024', 'Two-car garage'][i]}
            value={value}
            problem={problems[`highlight ${i}`]}
            hints={hints[`highlight ${i}`]}
            onChange={(text) => changeHighlight(i, text)}
          />
        ))}
        <p className="text-xs text-muted">
          They stand together over the last photo, before the end card.
        </p>
      </fieldset>
      <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <legend className="mb-2 text-sm font-medium">Captions</legend>
        {shots.map((shot, i) => {
          const name = `photo ${i + 1}, ${shot.name}`;
          const { title = '', detail = '' } = form.captions[shot.id] ?? {};
          return (
            <div key={shot.id} className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-3">
              <div className="relative aspect-[4/3] overflow-hidden rounded-control bg-sunken">
                <TilePicture projectId={projectId} shot={shot} />
              </div>
              <div className="grid gap-1.5">
                <TextField
                  label={`Caption of ${name}`}
                  isLabelHidden
                  placeholder="Kitchen"
                  value={title}
                  problem={problems[`caption ${shot.id}`]}
                  hints={hints[`caption ${shot.id}`]}
                  onChange={(text) => changeCaption(shot.id, { title: text })}
                />
                {(title !== '' || detail !== '') && (
                  <TextField
                    label={`Detail of ${name}`}
                    isLabelHidden
                    placeholder="Marble island, brass pendants"
                    value={detail}
                    problem={problems[`caption ${shot.id} detail`]}
                    hints={hints[`caption ${shot.id} detail`]}
                    onChange={(text) => changeCaption(shot.id, { detail: text })}
                  />
                )}
              </div>
            </div>
          );
        })}
      </fieldset>
    </>
  );
}
