import { describe, expect, it } from 'vitest';
import { shapeSizes } from '@/contracts/project/shape';
import { planEncoders, planPartEncoders } from './plan-encoders';

const fullHd = shapeSizes['16:9'];
const fourK = shapeSizes['16:9-4k'];
const GB = 1024 ** 3;
const ample = (cores: number) => ({ cores, memoryBytes: 2 * cores * GB });

describe('the encoders of a renderer that is alone', () => {
  it('use every core: first two lanes, then threads, then lanes', () => {
    const plans = [1, 2, 4, 8, 16, 32].map((cores) => planEncoders(ample(cores), fullHd));
    expect(plans).toEqual([
      { lanes: 1, threads: 1, painters: 1 },
      { lanes: 2, threads: 1, painters: 2 },
      { lanes: 2, threads: 2, painters: 4 },
      { lanes: 2, threads: 4, painters: 8 },
      { lanes: 4, threads: 4, painters: 16 },
      { lanes: 8, threads: 4, painters: 32 },
    ]);
  });

  it('are fewer where memory is short, and one at least', () => {
    const inMemory = (memoryBytes: number) => planEncoders({ cores: 16, memoryBytes }, fullHd);
    const lanes = [4 * GB, 1 * GB, GB / 2].map((bytes) => inMemory(bytes).lanes);
    expect(lanes).toEqual([4, 2, 1]);
    expect(inMemory(GB / 4)).toEqual({ lanes: 1, threads: 1, painters: 1 });
  });

  it('of 4K take as much as four of 1080p', () => {
    expect(planEncoders({ cores: 1, memoryBytes: GB }, fourK)).toEqual({
      lanes: 1,
      threads: 1,
      painters: 1,
    });
    expect(planEncoders({ cores: 2, memoryBytes: GB }, fourK).lanes).toBe(1);
    expect(planEncoders({ cores: 2, memoryBytes: 4 * GB }, fourK).lanes).toBe(2);
  });

  it('paint within one memory of 4 GB, however many cores there are', () => {
    const { lanes, painters } = planEncoders(ample(256), fourK);
    expect(lanes).toBeGreaterThan(1);
    expect(painters * 27e6 + lanes * 150e6).toBeLessThan(4 * GB);
  });
});

describe('the encoders of parts', () => {
  it('have one thread each, as many as there are cores and memory', () => {
    expect(planPartEncoders(ample(4), fullHd)).toEqual({ lanes: 4, threads: 1, painters: 4 });
    expect(planPartEncoders({ cores: 16, memoryBytes: GB }, fullHd).threads).toBe(1);
    expect(planPartEncoders({ cores: 16, memoryBytes: GB }, fullHd).lanes).toBeLessThan(6);
    expect(planPartEncoders({ cores: 1, memoryBytes: GB / 2 }, fullHd).lanes).toBe(1);
  });
});
