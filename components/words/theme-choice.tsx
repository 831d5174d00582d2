import { useId } from 'react';
import { type WordTheme, wordThemes } from '@/contracts/project/words';

const labels: Readonly<Record<WordTheme, string>> = {
  gallery: 'Gallery',
  modern: 'Modern',
  quiet: 'Quiet',
  bold: 'Bold',
};

interface ThemeChoiceProps {
  readonly legend: string;
  readonly value: WordTheme;
  readonly onChange: (theme: WordTheme) => void;
}

/** The typeface of the words, each theme with a small picture of a title. */
export function ThemeChoice({ legend, value, onChange }: ThemeChoiceProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {wordThemes.map((theme) => (
          <label
            key={theme}
            className="grid cursor-pointer gap-1.5 rounded-control border border-line p-1.5 text-sm has-checked:border-brand has-checked:bg-brand-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <ThemePicture theme={theme} />
            <span className="flex items-center gap-2 px-1 pb-0.5">
              <input
                type="radio"
                name={name}
                value={theme}
                checked={theme === value}
                onChange={() => onChange(theme)}
                className="accent-brand outline-none"
              />
              {labels[theme]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface Look {
  /** Colours of the picture's sky and ground. */
  readonly colours: readonly [string, string];
  readonly accent: string;
  readonly font: string;
  readonly weight: number;
  readonly size: number;
  readonly isCentred?: boolean;
  readonly isCapitals?: boolean;
}

const serif = 'var(--font-fraunces), Georgia, serif';
const sans = 'var(--font-geist), system-ui, sans-serif';
/** Approximations of the renderer's themes in a frame of 64 by 36. */
const looks: Readonly<Record<WordTheme, Look>> = {
  gallery: {
    colours: ['#5d7f8c', '#143028'],
    accent: '#e2a84a',
    font: serif,
    weight: 560,
    size: 8,
  },
  modern: {
    colours: ['#7b8794', '#161e2a'],
    accent: '#ffffff',
    font: sans,
    weight: 640,
    size: 7.4,
  },
  quiet: {
    colours: ['#8d8272', '#2c2721'],
    accent: '#d6be90',
    font: 'Georgia, serif',
    weight: 400,
    size: 8,
    isCentred: true,
  },
  bold: {
    colours: ['#6b6b6e', '#111112'],
    accent: '#ffd21e',
    font: `"Arial Narrow", ${sans}`,
    weight: 800,
    size: 8.6,
    isCapitals: true,
  },
};

function ThemePicture({ theme }: { theme: WordTheme }) {
  const id = useId();
  const { colours, accent, font, weight, size, isCentred, isCapitals } = looks[theme];
  const [x, anchor] = isCentred ? [32, 'middle' as const] : [5, 'start' as const];
  const down = theme === 'modern' || isCentred ? 17 : 23;
  return (
    <svg aria-hidden="true" viewBox="0 0 64 36" className="w-full rounded-[5px]">
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor={colours[0]} />
        <stop offset="1" stopColor={colours[1]} />
      </linearGradient>
      <rect width="64" height="36" fill={`url(#${id})`} />
      <text
        x={x}
        y={down}
        fill="#fff"
        textAnchor={anchor}
        fontSize={size}
        style={{ fontFamily: font, fontWeight: weight }}
      >
        {isCapitals ? '12 ELM ST' : '12 Elm St'}
      </text>
      {theme === 'bold' ? (
        <rect x={x} y={down + 3} width="17" height="5" rx="0.6" fill={accent} />
      ) : (
        <rect x={isCentred ? 28 : x} y={down + 4} width="8" height="0.9" fill={accent} />
      )}
    </svg>
  );
}
