/** One measured quantity over the time of the run. */
export interface Curve {
  readonly name: string;
  readonly values: readonly number[];
}

const WIDTH = 720;
const PANEL_HEIGHT = 130;
const LEFT = 60;
const TOP = 30;
const PLOT = { width: WIDTH - LEFT - 20, height: PANEL_HEIGHT - TOP - 20 };

/** Draws each quantity in a separate panel with an axis from 0, so that growth is visible. */
export function drawSoak(curves: readonly Curve[], minutes: number): string {
  const height = curves.length * PANEL_HEIGHT + 20;
  const panels = curves.map((curve, place) => drawPanel(curve, place * PANEL_HEIGHT));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...panels,
    `<text x="${WIDTH - 20}" y="${height - 8}" text-anchor="end">${minutes} minutes</text>`,
    '</svg>\n',
  ].join('\n');
}

function drawPanel({ name, values }: Curve, top: number): string {
  const most = Math.max(1, ...values);
  const bottom = top + TOP + PLOT.height;
  const points = values.map((value, place) => {
    const x = LEFT + (PLOT.width * place) / Math.max(1, values.length - 1);
    return `${x.toFixed(1)},${(bottom - (PLOT.height * value) / most).toFixed(1)}`;
  });
  return [
    `<text x="${LEFT}" y="${top + 20}" font-weight="bold">${name}</text>`,
    `<text x="${LEFT - 8}" y="${top + TOP + 10}" text-anchor="end">${most.toFixed(0)}</text>`,
    `<text x="${LEFT - 8}" y="${bottom}" text-anchor="end">0</text>`,
    `<path d="M${LEFT} ${top + TOP}V${bottom}H${WIDTH - 20}" fill="none" stroke="#999"/>`,
    `<polyline points="${points.join(' ')}" fill="none" stroke="#0b5fa5" stroke-width="2"/>`,
  ].join('\n');
}
