const toSet = (names: string) =>
  new Set(
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );

/** States of the USA by their postal codes. */
export const stateCodes = new Set(
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM
  NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR`.split(/\s+/),
);
/** Provinces of Canada and states of Australia. */
export const otherCodes = new Set(
  'ON BC AB SK MB QC NS NB NL PE YT NT NU NSW VIC QLD TAS ACT SA WA'.split(' '),
);
/** Regions that follow a city's name in running text, folded. */
export const regionNames = toSet(`
  alabama, alaska, arizona, arkansas, california, colorado, connecticut, delaware, florida, georgia,
  hawaii, idaho, illinois, indiana, iowa, kansas, kentucky, louisiana, maine, maryland,
  massachusetts, michigan, minnesota, mississippi, missouri, montana, nebraska, nevada,
  new hampshire, new jersey, new mexico, new york, north carolina, north dakota, ohio, oklahoma,
  oregon, pennsylvania, rhode island, south carolina, south dakota, tennessee, texas, utah, vermont,
  virginia, washington, west virginia, wisconsin, wyoming, ontario, british columbia, alberta,
  saskatchewan, manitoba, quebec, nova scotia, new brunswick, newfoundland, prince edward island,
  bedfordshire, berkshire, buckinghamshire, cambridgeshire, cheshire, cornwall, cumbria, derbyshire,
  devon, dorset, durham, east sussex, west sussex, essex, gloucestershire, hampshire, herefordshire,
  hertfordshire, kent, lancashire, leicestershire, lincolnshire, norfolk, northamptonshire,
  northumberland, nottinghamshire, oxfordshire, rutland, shropshire, somerset, staffordshire,
  suffolk, surrey, warwickshire, west midlands, wiltshire, worcestershire, north yorkshire,
  west yorkshire, south yorkshire, east yorkshire, greater manchester, merseyside, fife, highland,
  london, new south wales, victoria, queensland, tasmania`);
