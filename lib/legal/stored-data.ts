/** One kind of stored data, for the privacy page and the operations guide. */
export interface StoredData {
  /** Its everyday name. */
  readonly what: string;
  /** Purpose of storing it. */
  readonly why: string;
  /** Retention. */
  readonly until: string;
  /** Tables of the database; a name with `*` means all tables of a schema. */
  readonly tables: readonly string[];
  /** Other places that hold it. */
  readonly files?: string;
}

const WITH_ACCOUNT = 'until the account is deleted, and seven days more';
const WITH_PROJECT = 'until the project or the account is deleted';

/** All stored data. A test compares it with the database and with the operations guide. */
export const storedData: readonly StoredData[] = [
  {
    what: 'Your name, email address, picture and organization as your sign-in provider gives them, and your preferences',
    why: 'to know whose projects are whose',
    until: WITH_ACCOUNT,
    tables: ['users', 'tenants'],
  },
  {
    what: 'Your sessions, with the encrypted tokens of the sign-in provider',
    why: 'to keep you signed in',
    until: 'a day, or until you sign out',
    tables: ['session_vault.sessions'],
  },
  {
    what: 'Your photos, clips, music and voice, what is written about a listing, and the videos and pictures made of them',
    why: 'to make videos, and to show them to you and to whom you share them with',
    until: WITH_PROJECT,
    tables: [
      'projects',
      'shots',
      'variants',
      'media',
      'versions',
      'stream_rungs',
      'tracks',
      'voices',
      'awaited_originals',
    ],
    files:
      'the media store; parts of videos in the caches of renderers until newer ones need the room',
  },
  {
    what: 'Your brand: name, contact, colors, logo and headshot',
    why: 'to close videos with it and to show it on listing pages',
    until: WITH_ACCOUNT,
    tables: ['brands', 'brand_pictures'],
    files: 'the media store',
  },
  {
    what: 'Files whose upload has begun',
    why: 'to go on after a line was cut',
    until: 'three days after the last part came',
    tables: ['uploads'],
    files: 'the media store',
  },
  {
    what: 'What is being made and what came of it',
    why: 'to make it, to say how far it is, and to answer questions about it',
    until: `${WITH_PROJECT}; in the queue a day after it ended`,
    tables: ['work', 'job_checkpoints', 'jobs.*'],
  },
  {
    what: 'The links you share, as digests and encrypted',
    why: 'to show what you shared to anyone with the link',
    until: 'until you revoke them, or the project or the account is deleted',
    tables: ['shares', 'delivery_links'],
  },
  {
    what: 'Plays of shared videos: version, day, place, how far, and the site that led to it; nothing that tells who watched',
    why: 'to tell the person who shared a video how it does',
    until: WITH_PROJECT,
    tables: ['plays'],
  },
  {
    what: 'What clients say about a listing page that is for approval, with the name they give, if any, and their approval',
    why: 'to show it to you, and your answers to them',
    until: 'until you remove it, or the project or the account is deleted',
    tables: ['approvals', 'comments'],
  },
  {
    what: 'Access tokens (as digests) and webhooks (their secrets encrypted)',
    why: 'to let your own systems work with your projects',
    until: WITH_ACCOUNT,
    tables: ['access_tokens', 'webhooks'],
  },
  {
    what: 'What your webhooks were told and answered, and what your systems asked for in calls for whole listings',
    why: 'to try again, and to show you what came of it',
    until: '30 days, or until the project or the account is deleted',
    tables: ['webhook_events', 'webhook_deliveries', 'webhook_attempts', 'listings'],
  },
  {
    what: 'Tokens and payments: amounts, dates and what they were for; never card details',
    why: 'to charge what was agreed, and for bookkeeping',
    until:
      'as long as the law requires; after the account is deleted without anything that names you',
    tables: [
      'ledger_accounts',
      'ledger_entries',
      'ledger_holds',
      'checkouts',
      'payment_events',
      'payment_disputes',
    ],
  },
  {
    what: 'How often you used a vision model on a day',
    why: 'to keep its daily limit',
    until: WITH_ACCOUNT,
    tables: ['vision_uses'],
  },
  {
    what: 'How many requests came within a minute, by a digest of account or address',
    why: 'to keep one caller from using up what is there for all',
    until: 'a few minutes',
    tables: ['request_counts'],
  },
  {
    what: 'That you share a project with support',
    why: 'to let support see its name, pictures and videos',
    until: 'seven days, or until you take it back',
    tables: ['support_shares'],
  },
  {
    what: 'What the operator did to an account or looked at in it, who, when and why',
    why: 'so that nothing is done in secret',
    until:
      'as long as this installation exists, by numbers, without your name unless the reason has one',
    tables: ['operator_actions'],
  },
  {
    what: 'That a deleted account had its free trial, as a digest without a name',
    why: 'so that it is given once',
    until: 'as long as this installation exists',
    tables: ['spent_trials'],
  },
  {
    what: 'Logs of requests: time, call, duration, result, and the number of your account',
    why: 'to find faults and abuse',
    until: '30 days, or what the operator has set',
    tables: [],
    files: '`data/logs/`, or where the operator collects them',
  },
];

/** Tables without personal data. */
export const technicalTables: readonly string[] = ['applied_migrations'];

/** Returns the table of data processing in the operations guide, as Markdown. */
export function toDataTable(): string {
  const rows = storedData.map(({ what, why, until, tables, files }) => {
    const places = [
      ...tables.map((table) => `\`${table}\``),
      ...(files === undefined ? [] : [files]),
    ];
    return `| ${what} | ${why} | ${until} | ${places.join(', ')} |`;
  });
  return ['| what | why | until | where |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
