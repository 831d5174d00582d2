import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';

/**
 * The attributes that leave this process. Others, such as addresses, paths, headers, keys of the store and
 * error messages, may contain tokens, links or texts of users.
 */
const allowed = new Set([
  'db.query.text',
  'db.system.name',
  'error.type',
  'http.method',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'http.status_code',
  'next.route',
  'next.span_type',
  'rpc.method',
  'rpc.service',
  'rpc.system',
]);

/**
 * Returns a span in its permitted form: with a name made of fixed parts, attributes from the list, no
 * messages.
 */
export function withoutSecrets(span: ReadableSpan): ReadableSpan {
  const attributes = toAllowed(span.attributes);
  return Object.create(span, {
    name: { value: toName(span, attributes) },
    attributes: { value: attributes },
    events: { value: [] },
    links: { value: [] },
    status: { value: { code: span.status.code } },
  });
}

function toAllowed(attributes: Attributes): Attributes {
  const entries = Object.entries(attributes)
    .filter(([key]) => allowed.has(key) || key.startsWith('homereel.'))
    .map(([key, value]) => [key, key === 'db.query.text' ? withoutLiterals(String(value)) : value]);
  return Object.fromEntries(entries);
}

/** Next names some spans by the address that was called; statements get their verb and table. */
function toName({ name, instrumentationScope }: ReadableSpan, attributes: Attributes): string {
  const { 'db.query.text': statement, 'next.span_type': type, 'next.route': route } = attributes;
  if (typeof statement === 'string') return toStatementName(statement);
  if (instrumentationScope.name !== 'next.js') return name;
  return route === undefined ? String(type) : `${type} ${route}`;
}

function toStatementName(statement: string): string {
  const [verb = 'statement'] = /[a-z]+/i.exec(statement) ?? [];
  const [, table = ''] = /\b(?:from|into|update)\s+([\w."]+)/i.exec(statement) ?? [];
  return `${verb.toLowerCase()} ${table}`.trimEnd();
}

/** Values come as parameters, which no span has; a few of the queue's statements contain literals. */
function withoutLiterals(statement: string): string {
  return statement.replace(/'(?:[^']|'')*'/g, "'?'").replace(/\$(\w*)\$.*?\$\1\$/gs, "'?'");
}
