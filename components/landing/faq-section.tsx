import { faq } from './faq';

export function Faq() {
  return (
    <section id="faq" aria-labelledby="faq-title" className="scroll-mt-16 border-t border-line">
      <div className="page grid gap-8 py-16 md:grid-cols-[1fr_2fr] md:py-24">
        <h2 id="faq-title" className="display text-2xl md:text-3xl">
          FAQ
        </h2>
        <div>
          {faq.map(({ question, answer }) => (
            <details key={question} className="group border-b border-line" name="faq">
              <summary className="flex items-center justify-between gap-4 py-4 text-lg font-medium">
                {question}
                {/* Drawn here: the library's icons would bring a script. */}
                <svg
                  aria-hidden="true"
                  viewBox="0 0 24 24"
                  className="size-5 shrink-0 fill-none stroke-current stroke-[1.75] text-muted transition-transform group-open:rotate-180"
                >
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
