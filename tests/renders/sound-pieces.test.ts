import { describe, expect, it } from 'vitest';
import { readChord } from '@/samples/music/compose/chords';
import { movesInParallel } from '@/samples/music/compose/voice-leading';
import { writeNotes } from '@/samples/music/compose/write-notes';
import { allPieces } from '@/samples/music/pieces/all-pieces';

const pieces = allPieces.map((score) => ({ score, name: score.name, piece: writeNotes(score) }));

it('finds parallel fifths and octaves, and nothing else', () => {
  const fifths = movesInParallel([48, 55], [50, 57]);
  const octaves = movesInParallel([48, 72], [45, 69]);
  const thirds = movesInParallel([48, 52], [50, 54]);
  const contrary = movesInParallel([48, 55], [43, 62]);
  const resting = movesInParallel([48, 55], [48, 55]);
  expect([fifths, octaves, thirds, contrary, resting]).toEqual([true, true, false, false, false]);
});

describe.each(pieces)('$name', ({ score, piece }) => {
  const { bars, notes, basses, voicings } = piece;

  it('lasts 60 to 100 seconds', () => {
    const seconds = (bars.length * score.beatsPerBar * 60) / score.beatsPerMinute;
    expect(seconds).toBeGreaterThan(60);
    expect(seconds + score.ringSeconds).toBeLessThan(100);
  });

  it('moves no chord voice’s highest note in parallel fifths or octaves with the bass', () => {
    const faults = Object.entries(voicings).flatMap(([voice, chords]) =>
      chords.slice(1).flatMap((chord, i) => {
        const before = [basses[i] ?? 0, chords[i]?.at(-1) ?? 0] as const;
        const after = [basses[i + 1] ?? 0, chord.at(-1) ?? 0] as const;
        return movesInParallel(before, after) ? [`${voice} at chord ${i + 1}`] : [];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('moves no melody in parallel fifths or octaves with the bass from bar to bar', () => {
    const melodies = Object.entries(score.voices).filter(([, { role }]) => role === 'melody');
    const faults = melodies.flatMap(([voice]) => {
      const onBars = bars.map(({ index, spans }) => ({
        bass: basses[spans[0]?.index ?? 0] ?? 0,
        melody: notes.find((n) => n.voice === voice && n.bar === index && n.atBeat === 0)?.pitch,
      }));
      return onBars.slice(1).flatMap(({ bass, melody }, i) => {
        const before = onBars[i];
        if (melody === undefined || before?.melody === undefined) return [];
        const isParallel = movesInParallel([before.bass, before.melody], [bass, melody]);
        return isParallel ? [`${voice} into bar ${i + 1}`] : [];
      });
    });
    expect(faults).toEqual([]);
  });

  it('keeps every instrument in its range', () => {
    const outside = notes.filter(({ voice, pitch }) => {
      const part = score.voices[voice];
      if (part === undefined) return true;
      const [lowest, highest] = part.range;
      // An arpeggio may add the bass note below and an octave above its chord.
      const isArpeggio = part.role === 'chords';
      return pitch < lowest - (isArpeggio ? 24 : 0) || pitch > highest + (isArpeggio ? 12 : 0);
    });
    expect(outside).toEqual([]);
  });

  it('has melodies of chord and scale notes on the bars', () => {
    const melody = Object.entries(score.voices).flatMap(([name, { role }]) =>
      role === 'melody' ? [name] : [],
    );
    const foreign = bars.filter(({ index, spans }) => {
      const on = notes.find(
        (note) => melody.includes(note.voice) && note.bar === index && note.atBeat === 0,
      );
      const tones = spans[0]?.chord.tones ?? [];
      return on !== undefined && !tones.includes(on.pitch % 12);
    });
    // A suspension now and then is wanted; more than one bar in six is a wrong harmony.
    expect(foreign.length).toBeLessThanOrEqual(bars.length / 6);
  });

  it('ends on its tonic, in the bass and in the chord', () => {
    const tonic = readChord(score.tonic).root;
    const final = bars.at(-1);
    expect(final?.spans[0]?.chord.root).toBe(tonic);
    expect((basses.at(-1) ?? 0) % 12).toBe(tonic);
    const dominant = bars.at(-2)?.spans.at(-1)?.chord.root ?? 0;
    expect((dominant - tonic + 12) % 12).toBe(7);
  });

  it('has no bar more than four times', () => {
    const counts = new Map<string, number>();
    for (const { index } of bars) {
      const played = notes
        .filter(({ bar }) => bar === index)
        .map(({ voice, atBeat, pitch, beats }) => `${voice} ${atBeat} ${pitch} ${beats}`)
        .sort()
        .join();
      counts.set(played, (counts.get(played) ?? 0) + 1);
    }
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(4);
  });

  it('is written alike each time', () => {
    expect(writeNotes(score).notes).toEqual(notes);
  });
});
