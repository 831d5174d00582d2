/** Links for free text that the user typed; undefined if it is not an address. */

const MIN_PHONE_DIGITS = 5;

export function toPhoneLink(phone: string): string | undefined {
  const digits = phone.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
  return digits.length < MIN_PHONE_DIGITS ? undefined : `tel:${digits}`;
}

export function toMailLink(email: string): string | undefined {
  const plain = email.trim();
  return /^[^\s@?&]+@[^\s@?&]+$/.test(plain) ? `mailto:${plain}` : undefined;
}

/** Only http and https addresses are accepted. */
export function toWebLink(website: string): string | undefined {
  const plain = website.trim();
  const address = /^https?:\/\//i.test(plain) ? plain : `https://${plain}`;
  if (/\s/.test(plain) || !URL.canParse(address)) return undefined;
  const { hostname, href } = new URL(address);
  return hostname.includes('.') ? href : undefined;
}

/** The longest part that a narrow card shows on one line. */
const MAX_PART_LENGTH = 24;

/**
 * Where an address that is too long for its line breaks: before the @, and in a part that is itself too
 * long before a full stop or after a hyphen or slash.
 */
export function splitAddress(text: string): string[] {
  return text
    .split(/(?=@)/)
    .flatMap((part) => (part.length > MAX_PART_LENGTH ? part.split(/(?=\.)|(?<=[-/])/) : [part]));
}
