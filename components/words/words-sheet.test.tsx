import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CreateScreen } from '@/components/create/create-screen';
import { answerCalls, type SentCall } from '@/tests/support/answer-calls';
import {
  cannedProject,
  cannedSettings,
  cannedShotId,
  cannedVersion,
  refusal,
} from '@/tests/support/canned-answers';
import { address } from '@/tests/support/navigation';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

let projectId: string;
let project: string;
// A tab caches what it knows of a project, so each test has its own project.
beforeEach(() => {
  projectId = crypto.randomUUID();
  project = `/api/video-projects/${projectId}`;
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

/** Responds like the server when no other client changes the words. */
function storeWords({ body }: Pick<SentCall, 'body'>) {
  const { base: _, ...words } = body as Record<string, unknown>;
  return { body: words };
}

/** Opens a project of three photos and the dialog of its words. */
async function openWords(stored: unknown = { facts: {}, captions: [] }, answers = {}) {
  Object.assign(address, { path: '/app/create', search: `project=${projectId}` });
  const calls = answerCalls({
    'GET /api/settings': { body: cannedSettings },
    'GET /api/user/tokens': { body: { tokens: 1_000 } },
    'GET /api/user/brand': { body: { theme: 'bold' } },
    [`GET ${project}`]: { body: cannedProject(3, { id: projectId, projectId }) },
    [`GET ${project}/versions`]: { body: { versions: [cannedVersion(0, 'property')] } },
    [`GET ${project}/facts`]: { body: stored },
    [`PUT ${project}/facts`]: storeWords,
    ...answers,
  });
  await renderScreen(<CreateScreen />);
  fireEvent.click(screen.getByRole('button', { name: /^Text/ }));
  await pass(50);
  return calls;
}

const saved = (calls: Awaited<ReturnType<typeof openWords>>) =>
  calls.of(`PUT ${project}/facts`).map((call) => storeWords(call).body);

it('saves what was typed once, after a pause', async () => {
  const calls = await openWords();
  type('Address', '412 Alder Lane');
  type('Price', '1,285,000');
  type('Beds', '4');
  type('Highlight 1', 'Sea view');
  type('Caption of photo 2, room-2.jpg', 'Kitchen');
  type('Detail of photo 2, room-2.jpg', 'Marble island');
  await pass(900);
  expect(saved(calls)).toEqual([]);
  await pass(200);
  expect(saved(calls)).toEqual([
    {
      facts: {
        address: '412 Alder Lane',
        price: { amount: 1_285_000, currency: 'USD' },
        beds: 4,
        highlights: ['Sea view'],
      },
      captions: [{ shotId: cannedShotId(1), title: 'Kitchen', detail: 'Marble island' }],
    },
  ]);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Saved');
});

it('shows what another device has changed meanwhile, and what was typed here', async () => {
  const stored = { facts: { address: '412 Alder Lane', city: 'Salem' }, captions: [] };
  const theirs = { facts: { address: '412 Alder Lane', city: 'Portland', beds: 4 }, captions: [] };
  const calls = await openWords(stored, { [`PUT ${project}/facts`]: { body: theirs } });
  type('Beds', '4');
  await pass(1_100);
  expect(calls.of(`PUT ${project}/facts`).at(-1)?.body).toMatchObject({ base: stored });
  expect([field('City').value, field('Beds').value]).toEqual(['Portland', '4']);
  type('Baths', '2');
  await pass(1_100);
  expect(calls.of(`PUT ${project}/facts`).at(-1)?.body).toMatchObject({
    base: theirs,
    facts: { city: 'Portland', beds: 4, baths: 2 },
  });
});

it('asks for no address and price before it is known whether they are there', async () => {
  const facts = { address: '412 Alder Lane', price: { amount: 1_285_000, currency: 'USD' } };
  await openWords(
    { facts, captions: [] },
    { [`GET ${project}/facts`]: { body: { facts, captions: [] }, after: 2_000 } },
  );
  const row = () => screen.getByRole('button', { name: /^Text/ }).textContent;
  expect(row()).toBe('Text');
  await pass(2_100);
  expect(row()).toBe('Text412 Alder Lane · $1,285,000');
});

it('shows what was saved, and saves an emptied fact as none', async () => {
  const calls = await openWords({
    facts: { address: '412 Alder Lane', city: 'Sausalito' },
    captions: [],
    theme: 'quiet',
  });
  expect([field('Address').value, field('City').value]).toEqual(['412 Alder Lane', 'Sausalito']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Quiet' }).checked).toBe(true);
  type('City', '');
  await pass(1_100);
  expect(saved(calls)).toEqual([
    { facts: { address: '412 Alder Lane' }, captions: [], theme: 'quiet' },
  ]);
});

it('typed text is drawn once, and not again when it is saved', async () => {
  const words = `${project}/versions/*/words`;
  const none = { body: { isShown: false, overlays: [] } };
  const calls = await openWords(undefined, { [`GET ${words}`]: none, [`POST ${words}`]: none });
  type('Address', '412 Alder Lane');
  // The preview requests the words, and gets a response, before they are saved.
  for (let i = 0; i < 20; i++) await pass(100);
  expect(saved(calls)).toHaveLength(1);
  expect(calls.of(`POST ${words}`).map(({ body }) => body)).toEqual(saved(calls));
});

it('begins with the theme of the brand', async () => {
  await openWords();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Bold' }).checked).toBe(true);
});

it('saves at once when it is closed, and reads again when it is opened', async () => {
  const calls = await openWords();
  type('Address', '412 Alder Lane');
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  calls.answer({
    [`GET ${project}/facts`]: { body: { facts: { address: '9 Oak' }, captions: [] } },
  });
  await pass(50);
  expect(saved(calls)).toEqual([{ facts: { address: '412 Alder Lane' }, captions: [] }]);
  fireEvent.click(screen.getByRole('button', { name: /^Text/ }));
  await pass(50);
  expect(field('Address').value).toBe('9 Oak');
});

it('marks a field that cannot be used and saves the others', async () => {
  const calls = await openWords();
  type('Address', '412 Alder Lane');
  type('Price', 'on request');
  await pass(1_100);
  expect(field('Price').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Please write it as a number, such as 1,285,000.')).toBeDefined();
  expect(screen.getByText('Saved without the marked fields')).toBeDefined();
  expect(saved(calls)).toEqual([{ facts: { address: '412 Alder Lane' }, captions: [] }]);
});

it('says that the day of an open house has passed, and saves it all the same', async () => {
  const status = { kind: 'open-house', date: '2025-11-29', from: '13:00', to: '16:00' };
  const calls = await openWords({ facts: { status }, captions: [] });
  await pass(450);
  expect(field('Date').getAttribute('aria-describedby')).not.toBeNull();
  expect(screen.getAllByText(/^This date has passed/)).toHaveLength(2);
  type('Address', '9 Oak');
  await pass(1_100);
  expect(saved(calls)).toMatchObject([{ facts: { address: '9 Oak', status } }]);
});

it('says when it could not be saved, and saves with the next change', async () => {
  const calls = await openWords();
  calls.answer({ [`PUT ${project}/facts`]: { status: 500, body: { error: 'Broken.' } } });
  type('Address', '412 Alder Lane');
  await pass(1_100);
  expect(screen.getByText('Not saved')).toBeDefined();
  calls.answer({ [`PUT ${project}/facts`]: storeWords });
  type('City', 'Sausalito');
  await pass(1_100);
  expect(saved(calls).at(-1)).toEqual({
    facts: { address: '412 Alder Lane', city: 'Sausalito' },
    captions: [],
  });
});

describe('without a connection', () => {
  const put = () => `PUT ${project}/facts`;
  const version = { status: 0, body: '' };
  const words = { facts: { address: '412 Alder Lane' }, captions: [] };
  let hasNetwork = true;
  beforeEach(() => {
    sessionStorage.clear();
    hasNetwork = true;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => hasNetwork);
  });
  afterEach(async () => {
    await setNetwork(true);
    vi.restoreAllMocks();
  });
  const setNetwork = async (isThere: boolean) => {
    hasNetwork = isThere;
    window.dispatchEvent(new Event(isThere ? 'online' : 'offline'));
    await pass(100);
  };
  const typeVersion = async () => {
    const calls = await openWords();
    calls.answer({ [put()]: version });
    await setNetwork(false);
    type('Address', '412 Alder Lane');
    await pass(1_100);
    return calls;
  };

  /** Fields that another device changed in the meantime stay unless this form changes them. */
  const expectMergeable = (calls: Awaited<ReturnType<typeof openWords>>) =>
    expect(calls.of(put()).at(-1)?.body).toMatchObject({ base: { facts: {}, captions: [] } });

  it('keeps what is typed in the open form and saves it once there is one', async () => {
    const calls = await typeVersion();
    expect(screen.getByText('Offline, will save when you’re back')).toBeDefined();
    expect(screen.queryByText('Failed to save')).toBeNull();
    expect(field('Address').value).toBe('412 Alder Lane');
    calls.answer({ [put()]: storeWords });
    const before = saved(calls).length;
    await setNetwork(true);
    expect(saved(calls).slice(before)).toEqual([words]);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Saved');
  });

  it('typed text is not marked as saved beside the project’s name until it is', async () => {
    const calls = await typeVersion();
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await pass(100);
    expect(screen.queryByText('Saved')).toBeNull();
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    calls.answer({ [put()]: storeWords });
    await setNetwork(true);
    expect(screen.getByText('Saved')).toBeDefined();
  });

  it('saves what is typed before a version the browser does not notice', async () => {
    const calls = await openWords();
    calls.answer({ [put()]: version });
    type('Address', '412 Alder Lane');
    await pass(1_100);
    expect(screen.getByText('Offline, will save when you’re back')).toBeDefined();
    calls.answer({ [put()]: storeWords });
    await pass(11_000);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Saved');
  });

  it('keeps the words of a form that was closed, shows them again and saves them', async () => {
    const calls = await typeVersion();
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await pass(100);
    expect(screen.queryByText('Not saved yet')).toBeNull();
    expect(screen.getByText(/text are kept here/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /^Text/ }));
    await pass(50);
    expect(field('Address').value).toBe('412 Alder Lane');
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await pass(100);
    calls.answer({ [put()]: storeWords });
    const before = saved(calls).length;
    await setNetwork(true);
    expect(saved(calls).slice(before)).toEqual([words]);
    await pass(30_000);
    expect(saved(calls)).toHaveLength(before + 1);
  });

  it('keeps them over a reload', async () => {
    const calls = await typeVersion();
    window.dispatchEvent(new Event('pagehide'));
    await pass(100);
    cleanup();
    await pass(100);
    calls.answer({ [put()]: storeWords });
    hasNetwork = true;
    const before = saved(calls).length;
    await renderScreen(<CreateScreen />);
    expect(saved(calls).slice(before)).toEqual([words]);
    expectMergeable(calls);
  });

  it('sends them before the video is generated', async () => {
    const calls = await openWords();
    calls.answer({ [put()]: version });
    type('Address', '412 Alder Lane');
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await pass(100);
    calls.answer({ [put()]: storeWords });
    const before = saved(calls).length;
    fireEvent.click(screen.getByRole('button', { name: /^Generate Video/ }));
    await pass(500);
    const paths = calls.sent.map(({ method, path }) => `${method} ${path}`);
    expect(saved(calls).slice(before)).toEqual([words]);
    expectMergeable(calls);
    expect(paths.lastIndexOf(put())).toBeLessThan(paths.indexOf(`POST ${project}/generate`));
  });
});

it('shows the facts of a pasted text, and fills them in once they are confirmed', async () => {
  const calls = await openWords();
  fireEvent.click(screen.getByText('Fill in from the listing text'));
  type('Paste listing text', '412 Alder Lane, Sausalito, CA\n$1,285,000, 4 beds');
  expect(screen.getByText('1,285,000 USD')).toBeDefined();
  expect(field('Address').value).toBe('');
  fireEvent.click(screen.getByText('Use these facts'));
  expect([field('Address').value, field('Beds').value]).toEqual(['412 Alder Lane', '4']);
  await pass(1_100);
  expect(saved(calls)).toMatchObject([
    { facts: { city: 'Sausalito, CA', price: { amount: 1_285_000, currency: 'USD' }, beds: 4 } },
  ]);
});

describe('a pasted text', () => {
  const paste = (text: string) => {
    fireEvent.click(screen.getByText('Fill in from the listing text'));
    type('Paste listing text', text);
  };

  it('gives status, open house and highlights as well', async () => {
    const calls = await openWords();
    const sunday = 'Open house Sunday, 1–4 pm';
    paste(`412 Alder Lane\n${sunday}\n✓ Sea views\n✓ Heated pool\n✓ Call Joe 555-123-4567`);
    expect(screen.getByText('Sea views · Heated pool')).toBeDefined();
    expect(screen.getByText(/^Sun, .* 1:00 PM to 4:00 PM$/)).toBeDefined();
    fireEvent.click(screen.getByText('Use these facts'));
    await pass(1_100);
    expect(saved(calls)).toMatchObject([
      {
        facts: {
          status: { kind: 'open-house', from: '13:00', to: '16:00' },
          highlights: ['Sea views', 'Heated pool'],
        },
      },
    ]);
  });

  it('gives back what it replaced', async () => {
    const calls = await openWords({
      facts: { address: '9 Oak', beds: 2, highlights: ['Orchard', 'Barn'] },
      captions: [],
    });
    paste('412 Alder Lane\n4 beds\n✓ Sea views');
    fireEvent.click(screen.getByText('Use these facts'));
    expect([field('Address').value, field('Highlight 2').value]).toEqual(['412 Alder Lane', '']);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect([field('Address').value, field('Highlight 2').value]).toEqual(['9 Oak', 'Barn']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await pass(1_100);
    expect(saved(calls).at(-1)).toMatchObject({ facts: { address: '9 Oak', beds: 2 } });
  });

  it.each(['a', '🏡🎉😀'])('without facts in it says so: %s', async (text) => {
    await openWords();
    paste(text);
    expect(screen.getByText('No facts were found. Please fill them in below.')).toBeDefined();
    expect(screen.queryByText('Use these facts')).toBeNull();
  });

  it.each([
    ['Kaufpreis: 685.000 €\n4 Zimmer', {}, 'Address and city weren’t found. Add them below.'],
    ['Kaufpreis: 685.000 €', { address: '9 Oak' }, 'City wasn’t found. Add it below.'],
    ['4 beds', {}, 'Address, city, and price weren’t found. Add them below.'],
    ['412 Alder Lane, Sausalito, CA\n$1,285,000', {}, undefined],
  ])('names what is left to type: %s', async (text, facts, said) => {
    await openWords({ facts, captions: [] });
    paste(text);
    expect(screen.getByText('Use these facts')).toBeDefined();
    expect(screen.queryByText(/n’t found\. Add/)?.textContent).toBe(said);
  });

  it('that is too long is read up to the limit, and kept in full', async () => {
    await openWords();
    const text = `412 Alder Lane\n${'a view of the sea '.repeat(12_000)}\n4 beds`;
    paste(text);
    expect(screen.getByText('412 Alder Lane')).toBeDefined();
    expect(screen.getByText(/Only its first 200,000 characters/)).toBeDefined();
    expect(screen.queryByText('Beds', { selector: 'dt' })).toBeNull();
    expect(field('Paste listing text').value).toBe(text);
  });
});

describe('a pasted text that the operator’s model reads as well', () => {
  const text = '412 Alder Lane\n4 sleeping chambers, 2.5 wash rooms';
  const read = 'POST /api/listing-text';
  const open = (answer: object) =>
    openWords(undefined, {
      'GET /api/settings': { body: { ...cannedSettings, visionModel: 'llama-vision' } },
      [read]: answer,
    });
  const paste = () => {
    fireEvent.click(screen.getByText('Fill in from the listing text'));
    type('Paste listing text', text);
  };

  it('shows what we read at once, and what the model adds a moment later', async () => {
    const calls = await open({ body: { facts: { beds: 4, address: 'Alder' } }, after: 2_000 });
    paste();
    expect(screen.getByText('412 Alder Lane')).toBeDefined();
    expect(screen.getByText(/^AI \(llama-vision\) is also reading the text/)).toBeDefined();
    await pass(700);
    await pass(2_500);
    expect(screen.getByText('Beds', { selector: 'dt' })).toBeDefined();
    expect(screen.queryByText('Alder')).toBeNull();
    expect(calls.of(read).map(({ body }) => body)).toEqual([
      { text, today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ]);
  });

  it('fills in what comes after the press, but nothing that was typed meanwhile, with one Undo', async () => {
    await open({ body: { facts: { beds: 4, baths: 2.5 } }, after: 3_000 });
    paste();
    fireEvent.click(screen.getByText('Use these facts'));
    type('Baths', '3');
    await pass(700);
    await pass(3_500);
    expect([field('Beds').value, field('Baths').value]).toEqual(['4', '3']);
    expect(screen.getByText(/Also filled in: Beds\./)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect([field('Address').value, field('Beds').value, field('Baths').value]).toEqual([
      '',
      '',
      '3',
    ]);
  });

  it.each([
    ['fails', { status: 500, body: {} }],
    ['adds nothing', { body: { facts: {} } }],
  ])('keeps our reading where that %s', async (_, answer) => {
    const calls = await open(answer);
    paste();
    await pass(700);
    await pass(500);
    expect(calls.of(read)).toHaveLength(1);
    expect(screen.getByText('412 Alder Lane')).toBeDefined();
    expect(screen.queryByText('Beds', { selector: 'dt' })).toBeNull();
  });

  it('stays here where there is no model', async () => {
    const calls = await openWords();
    paste();
    await pass(700);
    await pass(500);
    expect(calls.of(read)).toEqual([]);
  });
});

it('takes the listing’s page, and says when it is no address', async () => {
  const calls = await openWords();
  type('Listing link', 'the page');
  expect(screen.getByText(/^Please write an address such as/)).toBeDefined();
  type('Listing link', 'coast.example/412-alder-lane');
  await pass(1_200);
  expect(saved(calls)).toEqual([
    { facts: {}, captions: [], link: 'https://coast.example/412-alder-lane' },
  ]);
});

it('says what the server does not take', async () => {
  const sentence = 'Check “link”: Invalid URL.';
  await openWords(undefined, {
    [`PUT ${project}/facts`]: refusal(400, 'invalid_request', sentence),
  });
  type('Listing link', 'coast.example/412-alder-lane');
  await pass(1_200);
  expect(screen.getByText(sentence)).toBeDefined();
  expect(screen.queryByText(/Please try again/)).toBeNull();
});
