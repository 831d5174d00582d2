/** Fields of a zod issue of an environment variable. */
interface SettingIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly values?: readonly unknown[];
  readonly expected?: string;
  readonly format?: string;
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly inclusive?: boolean;
}

type Given = Readonly<Record<string, string | undefined>>;

const expectedTypes: Readonly<Record<string, string>> = {
  number: 'be a number',
  int: 'be a whole number',
  stringbool: 'be true or false',
};
const expectedFormats: Readonly<Record<string, string>> = {
  url: 'be a full URL, such as https://homereel.example',
  email: 'be an email address',
  safeint: 'be a whole number',
};

/** A setting is wrong; the message is the line for the operator. */
export class SettingFault extends Error {}

/** Forms of a database address that `pg` accepts; it would resolve a mistyped one as a host name. */
export const databaseUrl = {
  pattern: /^(postgres(ql)?:\/\/|socket:|\/)/,
  message: 'must begin with postgres://, such as postgres://homereel:PASSWORD@db.example/homereel',
} as const;

/**
 * Describes what is wrong with settings: for each its name, its value unless that is secret, and what is
 * right, in one line.
 */
export function describeSettingFaults(issues: readonly SettingIssue[], given: Given): string {
  return [...new Set(issues.map((issue) => toFault(issue, given)))].join(' ');
}

/** The value of a setting as it may be printed, without passwords and keys. */
export function toPrintable(name: string, value: string): string {
  if (/SECRET|KEY|PASSWORD|TOKEN$/.test(name)) return 'a secret that is not shown';
  return value.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/i, '$1…@');
}

function toFault(issue: SettingIssue, given: Given): string {
  const [name] = issue.path;
  // A rule about several settings names them itself.
  if (name === undefined) return toSentence(issue.message);
  const value = given[String(name)];
  if (value === undefined) return `${String(name)} is not set.`;
  const isOurs = issue.code === 'custom' || issue.format === 'regex';
  const right = isOurs ? issue.message : `must ${toDemand(issue)}`;
  return `${String(name)} ${right}; it is set to ${toPrintable(String(name), value)}.`;
}

function toDemand(issue: SettingIssue): string {
  const { code, values, expected = '', format = '', origin, message } = issue;
  if (expectedTypes[expected]) return expectedTypes[expected];
  const unit = origin === 'string' ? ' characters' : '';
  switch (code) {
    case 'invalid_value':
      return `be one of ${(values ?? []).join(', ')}`;
    case 'invalid_format':
      return expectedFormats[format] ?? `be right: ${message}`;
    case 'too_small':
      if (issue.inclusive === false) return `be above ${issue.minimum}`;
      return `${unit ? 'have' : 'be'} at least ${issue.minimum}${unit}`;
    case 'too_big':
      return `${unit ? 'have' : 'be'} at most ${issue.maximum}${unit}`;
    default:
      return `be right: ${message}`;
  }
}

function toSentence(message: string): string {
  return message.endsWith('.') ? message : `${message}.`;
}
