import { describe, expect, it } from 'vitest';
import { limits } from '@/contracts/limits';
import { formatBytes } from './bytes';
import { formatDateTime, formatDay } from './date';
import { formatClock, formatTimeLeft } from './duration';
import { formatMoney } from './money';
import { projectName, videoName, videoProjectName } from './project-name';
import { formatKind, formatSigned, formatTokens } from './tokens';

describe('displayed values', () => {
  it('writes dates like Jan 5, 2025 3:04 PM, and the raw value when it is none', () => {
    const local = new Date(2025, 0, 5, 15, 4).toISOString();
    expect(formatDateTime(local)).toBe('Jan 5, 2025 3:04 PM');
    expect(formatDay(local)).toBe('Jan 5, 2025');
    expect(formatDateTime('yesterday')).toBe('yesterday');
  });

  it('splits a kind into words and signs an amount', () => {
    expect(['topUp', 'imageEnhancement', 'videoGeneration', 'other'].map(formatKind)).toEqual([
      'Top Up',
      'Image Enhancement',
      'Video Generation',
      'Other',
    ]);
    expect([formatSigned(100), formatSigned(-1_030), formatSigned(0)]).toEqual([
      '+100',
      '-1,030',
      '0',
    ]);
    expect([formatTokens(1), formatTokens(1_250)]).toEqual(['1 token', '1,250 tokens']);
  });

  it('names a nameless project by the first 8 characters of its id', () => {
    const projectId = '3f9f1a3e-8b0e-4d53-9a51-0d6f7f6a1c11';
    expect(projectName({ projectId })).toBe('Project 3f9f1a3e');
    expect(videoProjectName({ projectId, name: '' })).toBe('Video Project 3f9f1a3e');
    const address = '412 Alder Lane';
    expect(projectName({ projectId, name: '', address })).toBe(address);
    expect(projectName({ projectId, name: 'Seaside cottage', address })).toBe('Seaside cottage');
    expect(videoProjectName({ projectId, address })).toBe(address);
    expect(projectName({ projectId, name: 'Seaside cottage' })).toBe('Seaside cottage');
  });

  it('names a nameless video without an id', () => {
    expect(videoName({})).toBe('Property video');
    expect(videoName({ name: '', address: '412 Alder Lane' })).toBe('412 Alder Lane');
    expect(videoName({ name: 'Seaside cottage' })).toBe('Seaside cottage');
  });

  it('formats times, sizes and prices for readers', () => {
    expect([formatClock(31), formatClock(65.4)]).toEqual(['0:31', '1:05']);
    expect([3, 12, 70, 200].map(formatTimeLeft)).toEqual([
      'a few seconds left',
      'about 15 seconds left',
      'about a minute left',
      'about 3 minutes left',
    ]);
    expect([820 * 1_024, 4.2 * 1_024 ** 2, limits.photoBytes].map(formatBytes)).toEqual([
      '820 KB',
      '4.2 MB',
      '50 MB',
    ]);
    expect([formatMoney(1_900, 'usd'), formatMoney(1_900, 'jpy')]).toEqual(['$19.00', '¥1,900']);
  });
});
