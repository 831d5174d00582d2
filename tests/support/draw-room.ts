import sharp from 'sharp';

/** Metres from the unturned camera: to the right, down, ahead. */
type Place = readonly [x: number, y: number, z: number];

const width = 960;
const height = 640;

const room = { left: -2.2, right: 2.6, ceiling: -1.3, floor: 1.4, far: 5 } as const;
const FOCAL = 0.65;

/** Projects a point of the room into the photo, in photo widths from its middle. */
export function projectRoom([x, y, z]: Place, turned: number) {
  const across = x * Math.cos(turned) - z * Math.sin(turned);
  const away = x * Math.sin(turned) + z * Math.cos(turned);
  return { u: (FOCAL * across) / away, v: (FOCAL * y) / away, away };
}

/** Markers in pure colours: red on the far wall, blue near on the floor. */
export const markers = { far: [0.4, 0, room.far], near: [0.9, room.floor, 3.5] } as const;

/**
 * A photograph of an empty room of known size, drawn in true perspective.
 * @param turned how far the camera is turned to the right, in radians.
 */
export function drawRoom(turned = 0): Promise<Buffer> {
  const shape = (fill: string, ...places: Place[]) => {
    const points = places.map((place) => {
      const { u, v } = projectRoom(place, turned);
      return `${(width / 2 + u * width).toFixed(2)},${(height / 2 + v * width).toFixed(2)}`;
    });
    return `<polygon points="${points.join(' ')}" fill="${fill}"/>`;
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${drawFaces(shape)}${drawFurnishings(shape)}${shade}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** Light falls off towards the corners, as in a photograph: flat colours alone are those of a drawing. */
const shade = `<defs><radialGradient id="shade" cx="0.4" cy="0.35" r="0.9">
    <stop offset="0" stop-opacity="0"/><stop offset="1" stop-opacity="0.4"/></radialGradient></defs>
  <rect width="${width}" height="${height}" fill="url(#shade)"/>`;

type Shape = (fill: string, ...places: Place[]) => string;
const NEAR = 1;

function drawFaces(shape: Shape): string {
  const { left, right, ceiling, floor, far } = room;
  const sides = [left, right].map((x, i) =>
    shape(
      i === 0 ? '#c9c2b4' : '#aab0a2',
      [x, ceiling, NEAR],
      [x, ceiling, far],
      [x, floor, far],
      [x, floor, NEAR],
    ),
  );
  const boards = Array.from({ length: 16 }, (_, i) => {
    const [from, to] = [left + i * 0.3, left + (i + 1) * 0.3];
    return shape(
      i % 2 ? '#8a6242' : '#a97c55',
      [from, floor, NEAR],
      [from, floor, far],
      [to, floor, far],
      [to, floor, NEAR],
    );
  });
  return [
    shape(
      '#ece9e2',
      [left, ceiling, NEAR],
      [left, ceiling, far],
      [right, ceiling, far],
      [right, ceiling, NEAR],
    ),
    shape(
      '#d8c6ac',
      [left, ceiling, far],
      [right, ceiling, far],
      [right, floor, far],
      [left, floor, far],
    ),
    ...sides,
    ...boards,
  ].join('');
}

function drawFurnishings(shape: Shape): string {
  const { left, right, far, floor } = room;
  const onFar = (fill: string, x0: number, y0: number, x1: number, y1: number) =>
    shape(fill, [x0, y0, far], [x1, y0, far], [x1, y1, far], [x0, y1, far]);
  const onSide = (fill: string, x: number, z0: number, y0: number, z1: number, y1: number) =>
    shape(fill, [x, y0, z0], [x, y0, z1], [x, y1, z1], [x, y1, z0]);
  return [
    onFar('#f7f7f5', -1.7, -0.9, -0.5, 0.3),
    onFar('#9fc4e0', -1.62, -0.82, -1.14, 0.22),
    onFar('#9fc4e0', -1.06, -0.82, -0.58, 0.22),
    onFar('#7d6a52', 1.3, -0.7, 2.1, floor),
    onFar('#f2f0ea', left, floor - 0.12, right, floor),
    onFar('#ff0000', markers.far[0] - 0.1, -0.1, markers.far[0] + 0.1, 0.1),
    onSide('#f7f7f5', left, 1.9, -0.9, 3.6, 0.4),
    onSide('#a8cbe4', left, 2, -0.82, 2.7, 0.32),
    onSide('#a8cbe4', left, 2.8, -0.82, 3.5, 0.32),
    onSide('#6d4a2e', right, 3.8, -0.7, 4.6, floor),
    shape('#0000ff', [0.7, floor, 3.4], [1.1, floor, 3.4], [1.1, floor, 3.6], [0.7, floor, 3.6]),
  ].join('');
}

/** A photograph of a long house behind a lawn, under a blue sky. */
export function drawHouse(): Promise<Buffer> {
  const windows = Array.from(
    { length: 6 },
    (_, i) => `<rect x="${230 + i * 88}" y="290" width="52" height="98" fill="#3c4650"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#5b93d6"/><stop offset="1" stop-color="#b8d3ee"/></linearGradient></defs>
    <rect width="960" height="640" fill="url(#sky)"/><rect y="400" width="960" height="240" fill="#6f8f4e"/>
    <rect x="200" y="250" width="560" height="170" fill="#e9e2d4"/><rect x="180" y="232" width="600" height="22" fill="#5a4a40"/>
    ${windows.join('')}<polygon points="430,420 530,420 700,640 260,640" fill="#b9b2a6"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 95 }).toBuffer();
}
