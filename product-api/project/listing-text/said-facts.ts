import { z } from 'zod';

/** Verbatim quote from the text that states a fact. */
const quote = z.string().max(300);
const said = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({ ...shape, quote })
    .nullable()
    .catch(null);

/** Facts that a model extracted from a text; only their form is checked. */
export const saidFacts = z.object({
  address: z.string().nullable().catch(null),
  city: z.string().nullable().catch(null),
  price: said({ amount: z.number(), currency: z.string().nullable().catch(null) }),
  beds: said({ amount: z.number() }),
  baths: said({ amount: z.number() }),
  area: said({ amount: z.number(), unit: z.enum(['sqft', 'sqm']) }),
  invitation: said({ date: z.string(), from: z.string(), to: z.string() }),
  highlights: z.array(z.string()).max(20).catch([]),
});
export type SaidFacts = z.infer<typeof saidFacts>;
