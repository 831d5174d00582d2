import { LegalPage, LegalSection } from './legal-page';
import { type Operator, OperatorCard } from './operator';

export function ContactPage({ operator }: { operator: Operator }) {
  return (
    <LegalPage
      title="Contact"
      lead="Questions about a video, an invoice or your data? Write to us, and a person will answer."
    >
      <LegalSection title="Address">
        <OperatorCard operator={operator} />
      </LegalSection>
      <LegalSection title="To help us help you">
        <p>
          Tell us the name of the project and what you saw. If a message on the screen carried a
          number, include it. Please never send a password.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
