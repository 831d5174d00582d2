import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl'],
      radius: ['control', 'card', 'full'],
      shadow: ['float'],
    },
  },
});

/** Joins class names; of two that set the same thing the later wins. */
export function classNames(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
