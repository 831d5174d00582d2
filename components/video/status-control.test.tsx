import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { versionQueries } from '@/lib/api/versions';
import { obtainQueryClient } from '@/lib/query-client';
import { answerCalls } from '@/tests/support/answer-calls';
import {
  cannedId,
  cannedInvitingVersion,
  cannedProject,
  cannedVersion,
  cannedVersionId,
} from '@/tests/support/canned-answers';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { VideoScreen } from './video-screen';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const project = `/api/video-projects/${cannedId}`;
const price = { amount: 1_285_000, currency: 'USD' };
const justListed = { address: '12 Elm Street', price, status: { kind: 'just-listed' } };
const processing = { projectId: cannedId, status: 'processing', progress: 0 };

/** A project of three versions; saving facts makes those with these numbers outdated. */
async function open(
  outdated: readonly number[],
  tokens = 0,
  facts: object = justListed,
  others: object = {},
) {
  let isChanged = false;
  // The videos show the initial status.
  const { status: shown } = facts as { status?: { kind: string } };
  const toVersion = (n: number, preset: 'property' | 'mls' | 'reel') => {
    const change = { isOutdated: n === 2 || (isChanged && outdated.includes(n)) };
    return shown?.kind === 'open-house' && preset !== 'mls'
      ? cannedInvitingVersion(shown, n, preset, change)
      : cannedVersion(n, preset, change);
  };
  const calls = answerCalls({
    [`GET ${project}`]: { body: cannedProject(3, { status: 'completed', videoUrl: '/v' }) },
    [`GET ${project}/status`]: { body: { projectId: cannedId, status: 'completed' } },
    [`GET ${project}/versions`]: () => ({
      body: { versions: [toVersion(0, 'property'), toVersion(1, 'mls'), toVersion(2, 'reel')] },
    }),
    'GET /api/user/brand': { body: {} },
    [`GET ${project}/facts`]: { body: { facts, captions: [], ...others } },
    [`PUT ${project}/facts`]: ({ body }) => {
      isChanged = !isChanged;
      calls.answer({ [`GET ${project}/facts`]: { body } });
      return { body };
    },
    [`GET ${project}/price`]: {
      body: { pricePerItem: 10, items: 3, chargedItems: tokens / 10, tokens },
    },
    [`POST ${project}/generate`]: { body: processing },
  });
  await renderScreen(<VideoScreen projectId={cannedId} />);
  return calls;
}

const refreshVersions = async () => {
  await obtainQueryClient().invalidateQueries({ queryKey: versionQueries.list(cannedId).queryKey });
  await pass(100);
};
const control = () => screen.getByRole('button', { name: /^Status:/ });
async function choose(name: string | RegExp) {
  fireEvent.keyDown(control(), { key: 'Enter' });
  await pass(50);
  fireEvent.click(screen.getByRole('menuitem', { name }));
  await pass(100);
}
const bodies = (calls: Awaited<ReturnType<typeof open>>, key: string) =>
  calls.of(`${key}`).map(({ body }) => body);

it('names the status, and says that a change is free, how long it takes and what it leaves as it is', async () => {
  await open([0, 1]);
  expect(control().textContent).toContain('Just listed');
  fireEvent.keyDown(control(), { key: 'Enter' });
  await pass(50);
  expect(
    screen.getByText(
      /^Free\. Takes about .+ for 2 versions\. Your links stay the same\. 1 outdated version stays as is until you update it\.$/,
    ),
  ).toBeDefined();
  expect(screen.getByRole('menuitem', { name: /^Just listed ?, current$/ })).toBeDefined();
});

it('a chosen status is saved, and only up-to-date versions that show it are rendered again', async () => {
  const calls = await open([0, 1, 2]);
  await choose('Under contract');
  expect(bodies(calls, `PUT ${project}/facts`)).toEqual([
    { facts: { ...justListed, status: { kind: 'under-contract' } }, captions: [] },
  ]);
  // The third was already outdated for another reason.
  expect(bodies(calls, `POST ${project}/generate`)).toEqual([
    { versionIds: [cannedVersionId(0), cannedVersionId(1)] },
  ]);
  expect(screen.getByText('Updating 2 versions, free. Your links stay the same.')).toBeDefined();
});

it('undo stops the work, goes back to the earlier status and makes the same versions again', async () => {
  const calls = await open([0]);
  await choose('Under contract');
  calls.answer({
    [`POST ${project}/cancel`]: { body: { ...processing, status: 'completed', releasedTokens: 0 } },
  });
  calls.answer({
    [`GET ${project}/versions`]: {
      body: {
        versions: [cannedVersion(0, 'property', { state: 'cancelled' }), cannedVersion(1, 'mls')],
      },
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await pass(200);
  expect(calls.of(`POST ${project}/cancel`)).toHaveLength(1);
  expect(bodies(calls, `PUT ${project}/facts`).at(-1)).toEqual({ facts: justListed, captions: [] });
  expect(bodies(calls, `POST ${project}/generate`).at(-1)).toEqual({
    versionIds: [cannedVersionId(0)],
  });
});

it('an open house counts the versions that show it: MLS versions leave it out', async () => {
  await open([0, 1], 0, { address: '12 Elm Street', price });
  await choose(/^Open house/);
  expect(screen.getByRole('dialog', { name: 'Open house' }).textContent).toContain(
    'for 1 version.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await pass(50);
  await choose(/^Sold/);
  expect(screen.getByRole('dialog', { name: 'Sold' }).textContent).toContain('for 2 versions.');
});

const lapse =
  'This ends Ann’s approval of Property video because the status and the price changed. You’ll need a new one.';
const typedVersions = `POST ${project}/typed-versions`;
/** Responds like the API for an approved video with the initial price, whose Reel is outdated. */
function answerApproved(calls: Awaited<ReturnType<typeof open>>) {
  calls.answer({
    [typedVersions]: ({ body }) => {
      const { facts } = body as { facts: { price?: { amount: number } } };
      const lapsingApproval = { by: 'Ann', changes: ['status', 'price'] };
      const ended = facts.price?.amount === price.amount ? undefined : lapsingApproval;
      const first = cannedVersion(0, 'property', { isOutdated: true, lapsingApproval: ended });
      const reel = cannedVersion(2, 'reel', { isOutdated: true, lapsingApproval });
      return { body: { versions: [first, cannedVersion(1, 'mls', { isOutdated: true }), reel] } };
    },
  });
}

it('a price saved with a status says before Save which approval it ends', async () => {
  const calls = await open([0]);
  answerApproved(calls);
  await choose(/^Price improved/);
  const dialog = within(screen.getByRole('dialog', { name: 'Price improved' }));
  expect(dialog.queryByText(/You’ll need a new one/)).toBeNull();
  const field = dialog.getByLabelText('New price, USD');
  const type = async (value: string) => {
    fireEvent.change(field, { target: { value } });
    await pass(500);
  };
  await type('1,199,000');
  expect(dialog.getByText(lapse)).toBeDefined();
  expect(bodies(calls, typedVersions).at(-1)).toEqual({
    facts: {
      ...justListed,
      status: { kind: 'price-improved' },
      price: { ...price, amount: 1_199_000 },
    },
    captions: [],
  });
  await type('');
  expect(dialog.queryByText(/You’ll need a new one/)).toBeNull();
  await type('1,285,000');
  expect(dialog.queryByText(/You’ll need a new one/)).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await pass(100);
  await choose(/^Sold/);
  // Before anything is typed: the asking price disappears.
  expect(screen.getByText(lapse)).toBeDefined();
});

it('an approval of an earlier release, which any change ends, is named in the menu', async () => {
  const calls = await open([0]);
  const first = cannedVersion(0, 'property', { isOutdated: true, lapsingApproval: { by: 'Ann' } });
  calls.answer({ [typedVersions]: { body: { versions: [first] } } });
  fireEvent.keyDown(control(), { key: 'Enter' });
  await pass(100);
  expect(
    screen.getByText('This ends Ann’s approval of Property video. You’ll need a new one.'),
  ).toBeDefined();
});

it('says nothing about the approval of an outdated version: Save does not render it', async () => {
  const calls = await open([0]);
  const reel = { isOutdated: true, lapsingApproval: { by: 'Ann', changes: ['words'] } };
  calls.answer({ [typedVersions]: { body: { versions: [cannedVersion(2, 'reel', reel)] } } });
  await choose(/^Sold/);
  expect(calls.of(typedVersions)).not.toEqual([]);
  expect(screen.queryByText(/You’ll need a new one/)).toBeNull();
});

it('asks for the new price, and refuses what is no price', async () => {
  const calls = await open([0]);
  await choose(/^Price improved/);
  const dialog = within(screen.getByRole('dialog', { name: 'Price improved' }));
  const field = dialog.getByLabelText<HTMLInputElement>('New price, USD');
  expect(field.value).toBe('1,285,000');
  fireEvent.change(field, { target: { value: 'soon' } });
  fireEvent.submit(field.form as HTMLFormElement);
  expect(dialog.getByText(/Enter the new price as a number/)).toBeDefined();
  fireEvent.change(field, { target: { value: '1,199,000' } });
  fireEvent.submit(field.form as HTMLFormElement);
  await pass(100);
  expect(bodies(calls, `PUT ${project}/facts`)).toMatchObject([
    { facts: { status: { kind: 'price-improved' }, price: { amount: 1_199_000 } } },
  ]);
});

it.each([
  ['1,240,000', { price: { amount: 1_240_000, currency: 'USD' } }],
  ['', {}],
])('sold for "%s" is shown with that price, never with the asking price', async (typed, sold) => {
  const calls = await open([0]);
  await choose(/^Sold/);
  const dialog = within(screen.getByRole('dialog', { name: 'Sold' }));
  const field = dialog.getByLabelText<HTMLInputElement>('Sold price, USD (optional)');
  expect(field.value).toBe('');
  fireEvent.change(field, { target: { value: 'ask me' } });
  fireEvent.submit(field.form as HTMLFormElement);
  expect(dialog.getByText(/Enter the price as a number.+ or leave it blank/)).toBeDefined();
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.submit(field.form as HTMLFormElement);
  await pass(100);
  const { address } = justListed;
  expect(bodies(calls, `PUT ${project}/facts`)).toEqual([
    { facts: { address, status: { kind: 'sold' }, ...sold }, captions: [] },
  ]);
  const ended = { error: 'No video is in progress.', code: 'illegal_state', requestId: 'r' };
  calls.answer({ [`POST ${project}/cancel`]: { status: 409, body: ended } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await pass(200);
  expect(bodies(calls, `PUT ${project}/facts`).at(-1)).toEqual({ facts: justListed, captions: [] });
});

const sold = {
  ...justListed,
  status: { kind: 'sold' },
  price: { amount: 1_240_000, currency: 'EUR' },
};

it.each([
  [
    '1,285,000',
    'Just listed',
    { status: { kind: 'just-listed' }, price: { ...price, currency: 'EUR' } },
  ],
  ['', 'Under contract', { status: { kind: 'under-contract' } }],
  ['1,285,000', 'None', { price: { ...price, currency: 'EUR' } }],
])(
  'after a sale a new status asks for the asking price ("%s", %s), and drops the sale price',
  async (typed, name, saved) => {
    const calls = await open([0], 0, sold);
    await choose(`${name}…`);
    expect(bodies(calls, `PUT ${project}/facts`)).toEqual([]);
    const dialog = within(
      screen.getByRole('dialog', { name: name === 'None' ? 'No status' : name }),
    );
    const field = dialog.getByLabelText<HTMLInputElement>('Asking price, EUR (optional)');
    expect(field.value).toBe('');
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.submit(field.form as HTMLFormElement);
    await pass(100);
    expect(bodies(calls, `PUT ${project}/facts`)).toEqual([
      { facts: { address: justListed.address, ...saved }, captions: [] },
    ]);
  },
);

it('a relisting after a sale starts with the former asking price', async () => {
  const calls = await open([0], 0, sold, { askingPrice: { ...price, currency: 'EUR' } });
  await choose(/^Price improved/);
  expect(screen.getByLabelText<HTMLInputElement>('New price, EUR').value).toBe('1,285,000');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await pass(100);
  await choose(/^Open house/);
  const label = 'Asking price, EUR (optional)';
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('1,285,000');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await pass(100);
  await choose('Just listed…');
  const field = screen.getByLabelText<HTMLInputElement>(label);
  expect(field.value).toBe('1,285,000');
  fireEvent.submit(field.form as HTMLFormElement);
  await pass(100);
  expect(bodies(calls, `PUT ${project}/facts`)).toMatchObject([
    { facts: { status: { kind: 'just-listed' }, price: { amount: 1_285_000, currency: 'EUR' } } },
  ]);
});

it('an improved price and an open house after a sale do not begin with what it sold for', async () => {
  vi.setSystemTime('2026-11-20T12:00:00Z');
  const calls = await open([0], 0, sold);
  await choose(/^Price improved/);
  expect(screen.getByLabelText<HTMLInputElement>('New price, EUR').value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await pass(100);
  await choose(/^Open house/);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Date', '2026-11-29');
  type('From', '13:00');
  type('To', '16:00');
  type('Asking price, EUR (optional)', 'soon');
  fireEvent.click(screen.getByRole('button', { name: 'Save and update' }));
  expect(screen.getByText(/Enter the price as a number.+ or leave it blank/)).toBeDefined();
  type('Asking price, EUR (optional)', '1,285,000');
  fireEvent.click(screen.getByRole('button', { name: 'Save and update' }));
  await pass(100);
  expect(bodies(calls, `PUT ${project}/facts`)).toMatchObject([
    { facts: { status: { kind: 'open-house' }, price: { amount: 1_285_000, currency: 'EUR' } } },
  ]);
});

it('asks for day and hours of an open house that is to come', async () => {
  vi.setSystemTime('2026-11-20T12:00:00Z');
  const calls = await open([0]);
  await choose(/^Open house/);
  const dialog = within(screen.getByRole('dialog', { name: 'Open house' }));
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Save and update' }));
  const wrong = () =>
    ['Date', 'From', 'To'].filter(
      (label) => dialog.getByLabelText(label).getAttribute('aria-invalid') === 'true',
    );
  save();
  expect(wrong()).toEqual(['Date']);
  type('Date', '2026-11-29');
  save();
  expect(wrong()).toEqual(['From']);
  type('From', '16:00');
  type('To', '13:00');
  save();
  expect(dialog.getByText('An open house ends after it begins.')).toBeDefined();
  expect(wrong()).toEqual(['To']);
  type('To', '17:30');
  type('Date', '2025-11-29');
  save();
  expect(dialog.getByText('This date has passed.')).toBeDefined();
  expect(wrong()).toEqual(['Date']);
  type('Date', '2026-11-29');
  save();
  await pass(100);
  const status = { kind: 'open-house', date: '2026-11-29', from: '16:00', to: '17:30' };
  expect(bodies(calls, `PUT ${project}/facts`)).toMatchObject([{ facts: { status, price } }]);
});

it('says that an open house is over, once it is wherever the property may be', async () => {
  const status = { kind: 'open-house', date: '2026-11-29', from: '13:00', to: '16:00' };
  const over = 'The open house is over, but your videos still advertise it.';
  vi.setSystemTime('2026-11-30T03:59:00Z');
  await open([0], 0, { ...justListed, status });
  expect(control().textContent).toContain('Open house');
  expect(screen.queryByText(over)).toBeNull();
  cleanup();
  vi.setSystemTime('2026-11-30T04:01:00Z');
  await open([0], 0, { ...justListed, status });
  expect(screen.getByText(over)).toBeDefined();
  await choose('Under contract');
  expect(screen.queryByText(over)).toBeNull();
});

const past = { kind: 'open-house', date: '2026-11-21', from: '13:00', to: '16:00' };
const pressAgain = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(100);
};

it('one press renders all versions with the past open house again, for free', async () => {
  vi.setSystemTime('2026-11-23T12:00:00Z');
  const calls = await open([0], 0, { ...justListed, status: past });
  // The MLS version announces no open house, and the third is outdated for another reason.
  expect(
    screen.getByText(
      /^Free\. Takes about .+ for 2 versions\. Your links stay the same\. 1 version out of date will also get your other changes\.$/,
    ),
  ).toBeDefined();
  await pressAgain('Remove open house and update (free)');
  const { status: _, ...others } = justListed;
  expect(bodies(calls, `PUT ${project}/facts`)).toEqual([{ facts: others, captions: [] }]);
  expect(bodies(calls, `POST ${project}/generate`)).toEqual([
    { versionIds: [cannedVersionId(0), cannedVersionId(2)] },
  ]);
  expect(screen.getByText('Updating 2 versions, free. Your links stay the same.')).toBeDefined();
  expect(screen.queryByText(/The open house is over/)).toBeNull();
});

it('with added photos the button names the price and spends no more', async () => {
  vi.setSystemTime('2026-11-23T12:00:00Z');
  const calls = await open([0], 20, { ...justListed, status: past });
  const tokens = (amount: number) => ({ 'GET /api/user/tokens': { body: { tokens: amount } } });
  calls.answer(tokens(5));
  await pass(31_000);
  const button = () =>
    screen.getByRole<HTMLButtonElement>('button', {
      name: 'Remove open house and update (20 tokens)',
    });
  expect(button().disabled).toBe(true);
  expect(screen.getByText(/^You need 15 more tokens/)).toBeDefined();
  calls.answer(tokens(50));
  await pass(31_000);
  expect(button().disabled).toBe(false);
  await pressAgain('Remove open house and update (20 tokens)');
  expect(calls.of(`POST ${project}/generate`)).toHaveLength(1);
  expect(
    screen.getByText('Updating 2 versions for 20 tokens. Your links stay the same.'),
  ).toBeDefined();
});

it.each([
  ['out of date', { isOutdated: true }],
  ['failed', { isOutdated: true, state: 'failed', error: 'A photo could not be read.' }],
])(
  'a version that is %s is also listed after a change of the status, and rendered again',
  async (_, change) => {
    vi.setSystemTime('2026-11-23T12:00:00Z');
    const calls = await open([]);
    const put = async (more: object) => {
      const versions = [
        cannedInvitingVersion(past, 0, 'property', { ...change, ...more }),
        cannedVersion(2, 'reel'),
      ];
      calls.answer({ [`GET ${project}/versions`]: { body: { versions } } });
      await refreshVersions();
    };
    await put({});
    expect(
      screen.getByText('The open house is over, but Property video still advertises it.'),
    ).toBeDefined();
    await put({ state: 'waiting' });
    expect(screen.getByText(/^A version is in progress\./)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Remove open house and update/ })).toBeNull();
    await put({});
    await pressAgain('Remove open house and update (free)');
    expect(bodies(calls, `POST ${project}/generate`)).toEqual([
      { versionIds: [cannedVersionId(0)] },
    ]);
    // The current status stays.
    expect(bodies(calls, `PUT ${project}/facts`)).toEqual([{ facts: justListed, captions: [] }]);
  },
);

it('says nothing about a past open house that no video shows', async () => {
  vi.setSystemTime('2026-11-23T12:00:00Z');
  const calls = await open([], 0, { ...justListed, status: past });
  calls.answer({
    [`GET ${project}/versions`]: {
      body: { versions: [cannedVersion(0, 'property', { isOutdated: true })] },
    },
  });
  await refreshVersions();
  expect(screen.queryByText(/The open house is over/)).toBeNull();
});

it('a change that costs tokens is nowhere called free, and says that saving makes nothing again', async () => {
  const calls = await open([0, 1], 20);
  answerApproved(calls);
  const cost =
    'Updating 2 versions costs 20 tokens because you added photos. Your links stay the same. They stay as is until you update them.';
  fireEvent.keyDown(control(), { key: 'Enter' });
  await pass(50);
  expect(screen.getByText(cost)).toBeDefined();
  fireEvent.click(screen.getByRole('menuitem', { name: /^Sold/ }));
  await pass(500);
  const dialog = within(screen.getByRole('dialog', { name: 'Sold' }));
  expect(dialog.getByText(cost)).toBeDefined();
  expect(dialog.queryByText(/Free|You’ll need a new one/)).toBeNull();
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDefined();
});

it('before its price is known a change is not called free', async () => {
  const calls = await open([0]);
  calls.answer({ [`GET ${project}/price`]: { status: 500, body: { error: 'Broken.' } } });
  obtainQueryClient().removeQueries({ queryKey: ['project', cannedId, 'price'] });
  cleanup();
  await renderScreen(<VideoScreen projectId={cannedId} />);
  fireEvent.keyDown(control(), { key: 'Enter' });
  await pass(50);
  expect(
    screen.getByText(/^Takes about .+ for 2 versions\. Your links stay the same\./),
  ).toBeDefined();
  expect(screen.queryByText(/^Free/)).toBeNull();
});

it('without up-to-date versions, saving details promises no render', async () => {
  answerCalls({
    [`GET ${project}`]: { body: cannedProject(3, { status: 'completed', videoUrl: '/v' }) },
    [`GET ${project}/status`]: { body: { projectId: cannedId, status: 'completed' } },
    [`GET ${project}/versions`]: {
      body: { versions: [cannedVersion(0, 'property', { isOutdated: true })] },
    },
    'GET /api/user/brand': { body: {} },
    [`GET ${project}/facts`]: { body: { facts: justListed, captions: [] } },
  });
  await renderScreen(<VideoScreen projectId={cannedId} />);
  await choose(/^Open house/);
  const dialog = within(screen.getByRole('dialog', { name: 'Open house' }));
  expect(dialog.getByText(/none will update automatically/)).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDefined();
});

it('makes nothing that would cost tokens', async () => {
  const calls = await open([0], 20);
  await choose('Under contract');
  expect(calls.of(`POST ${project}/generate`)).toEqual([]);
  expect(screen.getByText(/Updating 1 version costs 20/)).toBeDefined();
});

it('is not offered before there is a video', async () => {
  answerCalls({
    [`GET ${project}`]: { body: cannedProject(3, { status: 'completed' }) },
    [`GET ${project}/status`]: { body: { projectId: cannedId, status: 'completed' } },
    [`GET ${project}/versions`]: {
      body: { versions: [cannedVersion(0, 'property', { state: 'failed', video: undefined })] },
    },
    [`GET ${project}/facts`]: { body: { facts: justListed, captions: [] } },
  });
  await renderScreen(<VideoScreen projectId={cannedId} />);
  expect(screen.queryByRole('button', { name: /^Status:/ })).toBeNull();
});
