import { ACCESS_TOKEN_PREFIX } from '@/contracts/people/access-tokens';
import { MCP_PATH } from '@/contracts/people/assistant-scopes';

/** Rules that apply to every call, shown in the description's introduction and on the developers' page. */
export interface GuideSection {
  readonly id: string;
  readonly title: string;
  /** Paragraphs; text between backticks is code. */
  readonly paragraphs: readonly string[];
}

export const API_VERSION = '1';

export const apiGuide: readonly GuideSection[] = [
  {
    id: 'access',
    title: 'Access',
    paragraphs: [
      `Make an access token in your account and send it with every call: \`Authorization: Bearer ${ACCESS_TOKEN_PREFIX}…\`. It is shown once, never belongs in an address, and can be revoked at any time. No cookie is needed, and none counts beside it.`,
      'A token has scopes: `read` sees and downloads, `make` creates and changes, `spend` starts work that costs tokens. Each call names the one it needs; without it the answer is 403 with the code `missing_scope` and the scope. Managing tokens and buying tokens are done in the browser only.',
    ],
  },
  {
    id: 'errors',
    title: 'Errors',
    paragraphs: [
      'An error is a status and a body: `{ "error": "a sentence", "code": "…", "requestId": "…" }`. Decide by `code`, show `error` to people, and name `requestId` when you ask for help. Another person’s project answers `not_found`, as one that does not exist.',
      'Send a call again, later each time, after 408, 429, 502, 503 and 504. All other errors stay the same until something is changed.',
    ],
  },
  {
    id: 'limits',
    title: 'Limits',
    paragraphs: [
      'A token may make 600 calls a minute unless this site says otherwise. Beyond that the answer is 429 with `Retry-After` in seconds. A token may have a limit of tokens it spends in a calendar month (UTC); work beyond it is refused with `spending_limit` before it starts.',
      'A body of JSON may be 1 MB. The limits of photos, clips and projects, and the prices, are in the answer of `GET /api/settings`.',
    ],
  },
  {
    id: 'idempotency',
    title: 'Calls that may be repeated',
    paragraphs: [
      'A call that costs tokens takes the header `Idempotency-Key`: up to 200 characters of your choice, for instance the listing’s number. Repeated with the same key it spends nothing and answers with what the first one started. The same key for another thing is refused with `conflict`.',
      'An upload is repeated with the same `imageId`: the same bytes answer as the first time.',
    ],
  },
  {
    id: 'events',
    title: 'Events, by webhooks',
    paragraphs: [
      'A webhook is an address of yours that is told what happens: `version.ready`, `version.failed`, `project.ready` and `tokens.low`, as JSON with `type`, `timestamp` and `data`. Make one in your account or by `POST /api/user/webhooks`. The addresses in `data` are called with your access token.',
      'Each call is signed by the Standard Webhooks specification, for which there are libraries in many languages: check the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` with your secret before you trust a body. The same `webhook-id` may come twice; what you have handled once needs no second time. After a new secret was made, calls carry the signatures of both for 24 hours.',
      'Answer with 2xx within 15 seconds and work afterwards. Anything else is tried again, later each time, for a day; redirects are not followed, and 410 turns the webhook off. One that nothing has reached for three days is turned off, and the account says so.',
    ],
  },
  {
    id: 'paging',
    title: 'Pages',
    paragraphs: [
      '`GET /api/projects` answers with one page if you send `limit` (1 to 100). The header `X-Next-Cursor` then has the `cursor` of the next page, and is absent on the last one.',
    ],
  },
  {
    id: 'assistants',
    title: 'Assistants',
    paragraphs: [
      `Assistants that speak the Model Context Protocol use nine tools at \`POST ${MCP_PATH}\` (streamable HTTP, no sessions), with an access token in the same header and within its scopes: from \`create_project\` and \`preview_stills\` to \`generate\` and \`share_links\`. \`generate\` starts nothing before the call names, in \`confirmed_tokens\`, the price that the person agreed to.`,
    ],
  },
  {
    id: 'version',
    title: 'What stays',
    paragraphs: [
      `This is version ${API_VERSION}. Within it no call, field or code is removed or changes its meaning, and no call asks for more than it does now. Calls, fields, codes and values may be added, so ignore what you do not know. What would break this comes under another path, and this version then works on for at least twelve months.`,
    ],
  },
  {
    id: 'embedding',
    title: 'Videos on other pages',
    paragraphs: [
      '`POST /api/video-projects/{projectId}/versions/{versionId}/share` answers with `path`, the version’s public page, and `embedPath`, its player alone, for an iframe. Both stay the same when the version is updated, until `DELETE` of the same path revokes them.',
      'Sites that know oEmbed need the public page’s address only: `GET /oembed?url={address}&maxwidth={pixels}` answers with the player’s HTML in JSON, and the page names it in a `<link rel="alternate">`.',
    ],
  },
];
