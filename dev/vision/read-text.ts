/**
 * Returns the facts that the stand-in finds in a listing. It knows wordings that the product's own grammar
 * does not, to show the contribution of a model ("sleeping chambers", "wash rooms", "yours for 640 grand",
 * lines that begin with ~).
 */
export function readText(text: string): object {
  const beds = /(\d+) sleeping chambers/i.exec(text);
  const baths = /(\d+) wash rooms/i.exec(text);
  const price = /yours for (\d+) grand/i.exec(text);
  const highlights = [...text.matchAll(/^~ (.+)$/gm)].map(([, line = '']) => line);
  return {
    address: null,
    city: null,
    price: price && { amount: 1_000 * Number(price[1]), currency: null, quote: price[0] },
    beds: beds && { amount: Number(beds[1]), quote: beds[0] },
    baths: baths && { amount: Number(baths[1]), quote: baths[0] },
    area: null,
    invitation: null,
    highlights,
  };
}
