/** First letters of the first two words of the name; else of the email; else U. */
export function toInitials(person: {
  name?: string | undefined;
  email?: string | undefined;
}): string {
  const words = (person.name ?? '').trim().split(/\s+/u).slice(0, 2);
  const letters = words.map((word) => [...word][0] ?? '').join('');
  const letter = [...(person.email ?? '').trim()][0] ?? 'U';
  return (letters === '' ? letter : letters).toUpperCase();
}
