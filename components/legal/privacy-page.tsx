import type { ReactNode } from 'react';
import { DELETION_UNDO_DAYS } from '@/contracts/people/accounts';
import type { Settings } from '@/contracts/people/settings';
import { DRAFT_WARNING_DAYS } from '@/contracts/project/projects';
import type { listCookies } from '@/lib/legal/cookies';
import { processorTexts } from '@/lib/legal/processors';
import { storedData } from '@/lib/legal/stored-data';
import { LegalPage, LegalSection } from './legal-page';
import { type Operator, OperatorCard } from './operator';

interface PrivacyPageProps {
  readonly operator: Operator;
  /** The deployment's data processors and retention periods; absent if they could not be loaded. */
  readonly settings: Pick<Settings, 'processors' | 'draftDays' | 'hasSupportDesk'> | undefined;
  /** Empty in local mode. */
  readonly cookies: ReturnType<typeof listCookies>;
}

export function PrivacyPage({ operator, settings, cookies }: PrivacyPageProps) {
  return (
    <LegalPage
      title="Privacy"
      lead="What Homereel keeps about you and your listings, why, and for how long."
    >
      <LegalSection title="Who is responsible">
        <OperatorCard operator={operator} />
      </LegalSection>
      <LegalSection title="What is kept, why, and for how long">
        <dl className="divide-y divide-line">
          {storedData.map(({ what, why, until }) => (
            <Entry key={what} name={what}>
              Why: {why}. How long: {until}.
            </Entry>
          ))}
        </dl>
        {settings !== undefined && settings.draftDays > 0 && (
          <p>
            Projects without a finished video that have not been changed for {settings.draftDays}{' '}
            days are deleted. The project and My Projects say so {DRAFT_WARNING_DAYS} days before,
            with a button that keeps it.
          </p>
        )}
        <p>
          Deleting a project removes its photos, clips and videos at once. Deleting your account,
          under Account, removes everything of yours after {DELETION_UNDO_DAYS} days, in which
          signing in undoes it. Backups keep what was deleted until they expire.
        </p>
      </LegalSection>
      <LegalSection title="Location and camera data">
        <p>
          Photos often carry the place and time they were taken. Homereel removes this from every
          photo and video it shows or hands out. The file you uploaded is kept as it was, privately,
          so that nothing is lost.
        </p>
      </LegalSection>
      <LegalSection title="Who else receives it">
        <Processors settings={settings} />
        {settings?.hasSupportDesk === true && (
          <p>
            Support of this site can see who you are, your balance and history, and what became of
            your projects and their jobs. It sees the names, photos and videos of homes only while
            you share the project with support. Each time it looks is logged for good.
          </p>
        )}
        <p>
          Anyone with a link that you share sees what it opens until you revoke it. Systems that you
          name under Account as webhooks are told what you chose.
        </p>
        <p>
          Plays of a shared video are counted for the person who shared it. Nothing that tells who
          watched is stored, there is no cookie for it, and browsers that send Do Not Track or
          Global Privacy Control are not counted.
        </p>
      </LegalSection>
      <LegalSection title="Cookies">
        <Cookies cookies={cookies} />
        <p>
          There is no advertising, no tracking and no analytics service. On your device alone the
          site keeps your choice of light or dark, the name you last gave on a page for your
          approval, and files and text that have not reached us yet.
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

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="py-3 first:pt-0">
      <dt className="font-medium text-ink wrap-break-word">{name}</dt>
      <dd className="text-sm">{children}</dd>
    </div>
  );
}

function Processors({ settings }: Pick<PrivacyPageProps, 'settings'>) {
  if (settings === undefined) {
    return <p role="status">This list could not be read just now. Please load the page again.</p>;
  }
  if (settings.processors.length === 0) {
    return <p>No one else: this site sends none of it to others.</p>;
  }
  return (
    <dl className="divide-y divide-line">
      {settings.processors.map((processor) => (
        <Entry key={processor} name={processorTexts[processor].who}>
          Receives {processorTexts[processor].gets}.
        </Entry>
      ))}
    </dl>
  );
}

function Cookies({ cookies }: Pick<PrivacyPageProps, 'cookies'>) {
  if (cookies.length === 0) return <p>This site sets none.</p>;
  return (
    <>
      <p>
        These cookies are needed to sign in and for nothing else, so no one has to be asked for
        them:
      </p>
      <dl className="divide-y divide-line">
        {cookies.map(({ name, purpose, until }) => (
          <Entry key={name} name={name}>
            It {purpose}: {until}.
          </Entry>
        ))}
      </dl>
    </>
  );
}
