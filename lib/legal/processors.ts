import type { Processor } from '@/contracts/people/settings';

/** The recipients of personal data, and the data they receive, by the deployment's configuration. */
export const processorTexts: Readonly<
  Record<Processor, { readonly who: string; readonly gets: string }>
> = {
  identity: {
    who: 'The sign-in provider',
    gets: 'that you sign in here, and when; your password is known to it alone',
  },
  payments: {
    who: 'Stripe, which takes payments by card',
    gets: 'your email address and the number of your account when you pay; your card’s details are known to it alone',
  },
  generation: {
    who: 'fal.ai, whose models change photos and make videos from them',
    gets: 'the photos that you have enhanced or made into videos, without place and camera data, and what you write for it',
  },
  vision: {
    who: 'A model that looks at photos and reads listings',
    gets: 'small copies of your photos without place and camera data when you have a project edited, and the text of a listing when you paste it',
  },
  storage: {
    who: 'The object store that this site uses',
    gets: 'all files: photos, clips, videos, sounds and pictures of brands',
  },
  traces: {
    who: 'The service that collects this site’s traces',
    gets: 'which calls were made, when and how long they took, with numbers of accounts and projects',
  },
};
