import { faq } from './faq';

export function Faq() {
  return (
    <section id="faq" aria-labelledby="faq-title" className="scroll-mt-16 border-t border-line">
      <div className="page grid gap-8 py-16 md:grid-cols-[1fr_2fr] md:py-24">
        <h2 id="faq-title" className="display text-2xl md:text-3xl">
          FAQ
        </h2>
        <div className="[&_[open]_svg]:rotate-180 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:fill-none [&_svg]:stroke-current [&_svg]:stroke-[1.75] [&_svg]:text-muted [&_svg]:transition-transform">
          {faq.map(({ question, answer }) => (
            <details key={question} className="border-b border-line" name="faq">
              <summary className="flex items-center justify-between gap-4 py-4 text-lg font-medium">
                {question}
                {/* Drawn here: the library's icons would bring a script. */}
                <svg aria-hidden="true" viewBox="0 0 24 24">
                  <path d="m6 9 6 6 6-6" />
                </svg>
              </summary>
              <p className="max-w-[68ch] pb-6 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
