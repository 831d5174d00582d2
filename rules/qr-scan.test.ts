import { describe, expect, it } from 'vitest';
import { isScanned, toEndCardLink, toScannedAddress, toUnscannedAddress } from './qr-scan';

const page = 'https://film.example/listing/3f9f1a3e-8b0e-4d53-9a51-0d6f7f6a1c11?share=abc';

describe('the address in a QR code', () => {
  it('records the scan, and is passed on without the mark', () => {
    const scanned = toScannedAddress(page);
    expect(isScanned(new URL(scanned).search)).toBe(true);
    expect(isScanned(new URL(page).search)).toBe(false);
    expect(toUnscannedAddress(scanned)).toBe(page);
  });

  it('is marked in a video if it is a listing page of ours, otherwise left as typed', () => {
    expect(toEndCardLink(page)).toBe(toScannedAddress(page));
    expect(toEndCardLink(toScannedAddress(page))).toBe(toScannedAddress(page));
    for (const other of ['https://coast.example/412-alder-lane?x=%20', 'https://a.example']) {
      expect(toEndCardLink(other)).toBe(other);
    }
  });
});
