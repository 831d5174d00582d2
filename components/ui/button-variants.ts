import { cva } from 'class-variance-authority';

/**
 * Class names of a button, for pages that do not load the component, because public pages should stay small.
 */
export const buttonVariants = cva(
  'touch-target relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-colors duration-150 ease-out select-none disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]',
  {
    variants: {
      variant: {
        primary: 'bg-brand text-brand-ink hover:bg-brand-strong',
        secondary: 'border border-line-strong/60 bg-surface text-ink hover:bg-sunken',
        ghost: 'text-ink hover:bg-ink/6',
        danger: 'bg-danger text-danger-ink hover:opacity-90',
        link: 'text-brand underline-offset-4 hover:underline',
      },
      size: {
        small: 'h-8 px-3 text-sm',
        medium: 'h-10 px-4 text-sm',
        large: 'h-12 px-6 text-base',
        icon: 'size-10 [&_svg]:size-5',
        'icon-small': 'size-8',
        inline: 'h-auto p-0 text-sm',
      },
    },
    defaultVariants: { variant: 'primary', size: 'medium' },
  },
);
