import { Globe, Mail, Phone } from 'lucide-react';
import { type ComponentType, Fragment } from 'react';
import type { DeliveredAgent } from '@/contracts/project/delivered-agent';
import { splitAddress, toMailLink, toPhoneLink, toWebLink } from '@/lib/format/contact-links';

/** The agent who offers the property, with their contact details. Empty fields leave no gap. */
export function AgentCard({ agent }: { agent: DeliveredAgent }) {
  const { name, title, brokerage, licence, callToAction, headshot, logo, showsEqualHousing } =
    agent;
  return (
    <section
      aria-label="Agent"
      className="grid content-start gap-4 self-start rounded-card border bg-surface p-5 lg:sticky lg:top-6 print:static print:col-span-2 print:flex print:flex-wrap print:items-center print:gap-x-10 print:gap-y-2 print:self-auto print:break-inside-avoid"
    >
      <div className="flex items-center gap-4">
        {headshot !== undefined && (
          <img
            src={headshot.url}
            alt={name === undefined ? '' : `Portrait of ${name}`}
            width={80}
            height={80}
            className="size-20 shrink-0 rounded-full bg-sunken object-cover"
            style={{ objectPosition: `${headshot.focus.x * 100}% ${headshot.focus.y * 100}%` }}
          />
        )}
        <div className="grid min-w-0 gap-0.5" dir="auto">
          {name !== undefined && <p className="display text-xl wrap-anywhere">{name}</p>}
          {title !== undefined && <p className="text-sm text-muted wrap-anywhere">{title}</p>}
          {brokerage !== undefined && <p className="text-sm wrap-anywhere">{brokerage}</p>}
          {licence !== undefined && <p className="text-xs text-muted wrap-anywhere">{licence}</p>}
        </div>
      </div>
      {callToAction !== undefined && (
        <p dir="auto" className="wrap-anywhere">
          {callToAction}
        </p>
      )}
      <Contacts agent={agent} />
      {logo !== undefined && (
        <img
          src={logo.url}
          alt={brokerage === undefined ? '' : `Logo of ${brokerage}`}
          width={logo.width}
          height={logo.height}
          loading="lazy"
          // Logos are drawn for paper: dark letters would be invisible on a dark page.
          className="max-h-16 w-auto max-w-full justify-self-start rounded-control bg-white object-contain p-2"
        />
      )}
      {showsEqualHousing === true && (
        <p className="text-xs text-muted">Equal Housing Opportunity</p>
      )}
    </section>
  );
}

function Contacts({ agent: { phone, email, website } }: { agent: DeliveredAgent }) {
  return (
    <ul className="grid gap-1 empty:hidden">
      {phone !== undefined && <Contact icon={Phone} href={toPhoneLink(phone)} text={phone} />}
      {email !== undefined && <Contact icon={Mail} href={toMailLink(email)} text={email} />}
      {website !== undefined && <Contact icon={Globe} href={toWebLink(website)} text={website} />}
    </ul>
  );
}

interface ContactProps {
  readonly icon: ComponentType<{ 'aria-hidden': 'true'; className: string }>;
  /** Absent for a text that is not an address, which is shown as it is. */
  readonly href: string | undefined;
  readonly text: string;
}

function Contact({ icon: Icon, href, text }: ContactProps) {
  const shown = splitAddress(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a text have no other name.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
  return (
    <li className="flex items-center gap-2.5">
      <Icon aria-hidden="true" className="size-4 shrink-0 stroke-[1.75] text-muted" />
      {href === undefined ? (
        <span className="min-w-0 wrap-anywhere">{shown}</span>
      ) : (
        <a
          href={href}
          // The page's address is secret, so it must not be sent as a referrer.
          rel="noopener noreferrer nofollow"
          className="min-w-0 py-1 text-brand underline-offset-4 wrap-anywhere hover:underline"
        >
          {shown}
        </a>
      )}
    </li>
  );
}
