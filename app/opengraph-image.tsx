import { ImageResponse } from 'next/og';

export const alt = 'Homereel: your listing, filmed from its photos';
export const size = { width: 1200, height: 630 };
export const contentType = 'image/png';

const frameColours = ['#C8643B', '#E4EFE9', '#A79F92', '#7FC8A9', '#E7E1D6'];

export default function Image() {
  return new ImageResponse(
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: 80,
        background: '#17493A',
        color: '#FAF8F4',
      }}
    >
      <div style={{ fontSize: 40 }}>Homereel</div>
      <div style={{ fontSize: 88, lineHeight: 1.05, maxWidth: 900 }}>
        Your listing, filmed from its photos.
      </div>
      <div style={{ display: 'flex', gap: 16 }}>
        {frameColours.map((colour) => (
          <div
            key={colour}
            style={{ width: 150, height: 84, borderRadius: 12, background: colour }}
          />
        ))}
      </div>
    </div>,
    size,
  );
}
