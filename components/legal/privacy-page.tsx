import { LegalPage, LegalSection } from './legal-page';
import { type Operator, OperatorCard } from './operator';

export function PrivacyPage({ operator }: { operator: Operator }) {
  return (
    <LegalPage
      title="Privacy"
      lead="What Homereel keeps about you and your listings, why, and for how long."
    >
      <LegalSection title="Who is responsible">
        <OperatorCard operator={operator} />
      </LegalSection>
      <LegalSection title="What is kept">
        <p>
          Your name, e-mail address and picture as your sign-in provider gives them. The photos and
          clips you upload, the videos made from them, and the names and descriptions you type. A
          history of your tokens: what was added, what was spent, and when.
        </p>
        <p>
          Card details never reach this site: payment happens on the pages of the payment provider,
          which tells us only that a payment was made.
        </p>
      </LegalSection>
      <LegalSection title="Location and camera data">
        <p>
          Photos often carry the place and time they were taken. Homereel removes this from every
          picture and video it shows or hands out. The file you uploaded is kept as it was,
          privately, so that nothing is lost.
        </p>
      </LegalSection>
      <LegalSection title="Who else sees it">
        <p>
          Nobody, unless you share a link: then whoever has the link can see what it opens until you
          revoke it. If this installation uses an outside service to change or film photos, those
          photos and your descriptions are sent to it, and nothing else. If it uses an outside model
          to look at photos and read listings, small copies of your photos without place and camera
          data are sent to it when you have a project edited, and the text of a listing when you
          paste it.
        </p>
        <p>
          Plays of a shared video are counted for whoever shared it: which version, on which day,
          how far it was seen, and the name of the site that led to it. Nothing that tells who
          watched is stored, there is no cookie for it, and browsers that send Do Not Track or
          Global Privacy Control are left out.
        </p>
      </LegalSection>
      <LegalSection title="For how long">
        <p>
          Until you delete it. Deleting a project permanently removes its photos, clips and videos.
          Deleting your account, under Account, removes everything of yours after seven days. The
          amounts and dates of payments and tokens are kept as long as the law requires, then
          without your name. Backups keep what was deleted until they expire.
        </p>
      </LegalSection>
      <LegalSection title="Cookies">
        <p>
          One cookie keeps you signed in for a day. Where your session was ended for you, another
          remembers for up to 30 days that you have to sign in anew. There is no advertising, no
          tracking and no analytics service.
        </p>
      </LegalSection>
      <LegalSection title="Your rights">
        <p>
          You may ask what is kept about you, have it corrected or deleted, or take it with you.
          Under Account you export everything as one file and delete your account; for anything else
          write to the address above.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
