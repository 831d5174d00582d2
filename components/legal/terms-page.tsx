import { LegalPage, LegalSection } from './legal-page';
import { type Operator, OperatorCard } from './operator';

export function TermsPage({ operator }: { operator: Operator }) {
  return (
    <LegalPage
      title="Terms of Service"
      lead="The agreement between you and the operator of this site, in plain words."
    >
      <LegalSection title="Who you deal with">
        <OperatorCard operator={operator} />
      </LegalSection>
      <LegalSection title="Your photos stay yours">
        <p>
          You keep every right in what you upload and in the videos made from it. You allow the
          operator to store and process them for one purpose: making what you asked for.
        </p>
        <p>Upload only photos you may use, and show people only with their consent.</p>
      </LegalSection>
      <LegalSection title="Tokens">
        <p>
          Videos and enhancements cost tokens. The price is shown before you spend it. You pay when
          the work finishes. If it fails or you cancel, your tokens come back right away, except for
          AI work already started, which is charged even if you cancel it. Tokens are not money and
          cannot be paid out, unless the law where you live says otherwise.
        </p>
      </LegalSection>
      <LegalSection title="Honest pictures">
        <p>
          Changes to what a photo shows, such as a new sky, are marked as digitally altered. Rules
          for listings differ from place to place; whether a picture may be used in yours is for you
          to check.
        </p>
      </LegalSection>
      <LegalSection title="What is not allowed">
        <p>
          Don’t upload illegal content, try to access other people’s projects, or disrupt the
          service for others. The operator may close an account that does this.
        </p>
      </LegalSection>
      <LegalSection title="Availability and liability">
        <p>
          The operator runs the service with care but cannot promise that it is always available.
          Keep your own copy of photos you cannot replace. Liability for slight negligence is
          limited to what was foreseeable; where the law does not allow this limit, it does not
          apply.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
