import { saveFile } from '@/lib/save-file';
import { toScannedAddress } from '@/rules/qr-scan';
import { drawQrPath } from './draw-qr-path';

/** Saves a QR code of a page's address as an SVG, which prints sharply at any size. */
export function downloadQr(address: string): void {
  const { side, path } = drawQrPath(toScannedAddress(address));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${10 * side}" height="${10 * side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}"/></svg>`;
  saveFile({ name: 'QR-code.svg', type: 'image/svg+xml', text: svg });
}
