const patterns = [
  /\bopen[\s-]?(?:house|home|day|inspection)s?\b|\bopen for inspections?\b/i,
  /\btag der offenen (?:tür|tuer)\b|\boffene besichtigung(?:en)?\b|\bbesichtigungstermine?\b/i,
  /\b(?:journées? )?portes? ouvertes?\b|\bvisites? libres?\b/i,
  /\bpuertas abiertas\b|\bporte aperte\b|\bportas abertas\b|\bopen ?huis\b/i,
];

/** Returns whether a user's text mentions an open house, in the most common languages. */
export function namesInvitation(text: string): boolean {
  const plain = text.normalize('NFKC');
  return patterns.some((pattern) => pattern.test(plain));
}
