export function Pricing() {
  return (
    <section aria-labelledby="pricing-title" className="page py-16 text-center md:py-24">
      <h2 id="pricing-title" className="sr-only">
        Pricing
      </h2>
      <p className="display mx-auto max-w-[30ch] text-2xl">
        Pay per photo, in tokens, shown before you spend them. Rendering again is free.
      </p>
    </section>
  );
}
