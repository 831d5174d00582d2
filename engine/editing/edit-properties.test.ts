import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roomNames } from '@/contracts/project/edit-findings';
import { cameraMotions } from '@/contracts/project/motion';
import { toEditRequest, toEditShot } from '@/tests/support/listing-findings';
import { editListing } from './edit-listing';
import type { Edit, EditRequest, EditShot, OwnChoices } from './edit-types';

const findings = fc.record({
  kind: fc.constantFrom('photo', 'photo', 'photo', 'photo', 'drawing', 'clip'),
  place: fc.constantFrom('inside', 'outside', 'unknown'),
  light: fc.constantFrom('day', 'dusk', 'unknown'),
  width: fc.integer({ min: 500, max: 6000 }),
  height: fc.integer({ min: 500, max: 6000 }),
  isView: fc.boolean(),
  isDetail: fc.boolean(),
  isAerial: fc.boolean(),
  hasPeople: fc.boolean(),
  sharpness: fc.float({ min: 0, max: 1, noNaN: true }),
  exposure: fc.constantFrom('good', 'good', 'dark', 'burnt'),
  opening: fc.option(fc.record({ x: fc.float({ min: 0, max: 1, noNaN: true }) }), {
    nil: undefined,
  }),
  room: fc.option(
    fc.record({
      name: fc.constantFrom(...roomNames),
      source: fc.constant('file name' as const),
      confidence: fc.constantFrom(0.3, 0.9),
    }),
    { nil: undefined },
  ),
} as const);

const choices = fc.record(
  {
    isUsed: fc.boolean(),
    motion: fc.constantFrom(...cameraMotions),
    transition: fc.constantFrom('wipe', 'fade'),
    seconds: fc.constantFrom(1.5, 6),
    isMoved: fc.boolean(),
  } as const,
  { requiredKeys: [] },
);

const ownChoices = fc.option(choices, { nil: {}, freq: 2 });

/** Generates a listing; a moved shot is behind all that were delivered before it. */
const listing = (own: fc.Arbitrary<{ isMoved?: boolean }>) =>
  fc
    .record({
      shots: fc.array(fc.record({ findings, own }), { maxLength: 60, size: 'max' }),
      targetSeconds: fc.constantFrom(6, 15, 30, 60),
      frameRatio: fc.constantFrom(16 / 9, 9 / 16, 1),
      doubles: fc.array(fc.tuple(fc.nat(59), fc.nat(59)), { maxLength: 5 }),
    })
    .map(({ shots, doubles, ...rest }): EditRequest => {
      const ids = shots.map((_, i) => `s${i}`);
      const toShot = (shot: (typeof shots)[number], i: number): EditShot => {
        const { isMoved = false, ...chosen } = shot.own as OwnChoices & { isMoved?: boolean };
        const follows = isMoved ? ids.slice(0, i).reverse() : undefined;
        return toEditShot(`s${i}`, shot.findings as EditShot['findings'], {
          own: { ...chosen, follows },
        });
      };
      return toEditRequest(shots.map(toShot), {
        ...rest,
        doubles: doubles
          .filter(([one, other]) => one !== other && Math.max(one, other) < shots.length)
          .map(([one, other]) => [`s${one}`, `s${other}`]),
      });
    });
const untouched = listing(fc.constant({}));
const touched = listing(ownChoices as fc.Arbitrary<{ isMoved?: boolean }>);

it('lists every shot once, as shown or left out, and is deterministic', () => {
  fc.assert(
    fc.property(touched, (request) => {
      const edit = editListing(request);
      const ids = [...edit.shots, ...edit.leftOut].map(({ id }) => id);
      expect(ids.toSorted()).toEqual(request.shots.map(({ id }) => id).toSorted());
      expect(editListing(structuredClone(request))).toEqual(edit);
      const reasons = [
        ...edit.leftOut.map(({ reason }) => reason),
        ...edit.shots.flatMap(({ motion, transition, seconds }) => [
          motion.reason,
          transition.reason,
          seconds?.reason ?? 'A clip.',
        ]),
      ];
      for (const reason of reasons) expect(reason).toMatch(/^[A-Z].*[^.]\.$/);
    }),
  );
});

it('shows part of every listing that the user did not leave out entirely', () => {
  fc.assert(
    fc.property(untouched, (request) => {
      const { shots } = editListing(request);
      expect(shots.length > 0).toBe(request.shots.length > 0);
    }),
  );
});

const looks: Readonly<Record<string, string>> = { 'dolly-in': 'in', 'zoom-in': 'in' };
const lookOf = (motion: string) => (motion === 'depth-motion' ? 'in' : (looks[motion] ?? motion));

it('never moves two neighbours alike, nor answers a pan by its opposite', () => {
  fc.assert(
    fc.property(untouched, (request) => {
      const motions = editListing(request).shots.map(({ motion }) => lookOf(motion.value));
      motions.forEach((motion, i) => {
        if (i > 0 && motion !== 'still') expect(motion).not.toBe(motions[i - 1]);
        expect([motions[i - 1], motion].toSorted()).not.toEqual(['pan-left', 'pan-right']);
      });
    }),
  );
});

it('chooses only cuts and dissolves, and lengths within their limits', () => {
  fc.assert(
    fc.property(untouched, (request) => {
      for (const { transition, seconds } of editListing(request).shots) {
        expect(['instant', 'dissolve']).toContain(transition.value);
        if (seconds === undefined) continue;
        expect(seconds.value * 2).toBe(Math.round(seconds.value * 2));
        expect(seconds.value).toBeGreaterThanOrEqual(1.5);
        expect(seconds.value).toBeLessThanOrEqual(5);
      }
    }),
  );
});

it('keeps user decisions', () => {
  fc.assert(
    fc.property(touched, (request) => {
      const { shots, leftOut } = editListing(request);
      for (const shot of request.shots) {
        const shown = shots.find(({ id }) => id === shot.id);
        const isLeftOut = leftOut.some(({ id }) => id === shot.id);
        expect(shot.own?.isUsed ?? !isLeftOut).toBe(!isLeftOut);
        if (shown !== undefined) expect(toDecisions(shown)).toMatchObject(toWanted(shot));
      }
    }),
  );
});

const toDecisions = ({ motion, transition, seconds }: Edit['shots'][number]) => ({
  motion: motion.value,
  transition: transition.value,
  seconds: seconds?.value,
});

function toWanted({ own = {}, findings }: EditShot): object {
  const { motion, transition, seconds } = own;
  const wanted = { motion, transition, seconds: findings.kind === 'clip' ? undefined : seconds };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

/** Builds the request of a second edit, in which moved shots follow the shots now before them. */
function toSecond(request: EditRequest, edit: Edit): EditRequest {
  const order = edit.shots.map(({ id }) => id);
  return {
    ...request,
    shots: request.shots.map((shot) => {
      if (shot.own?.follows === undefined || !order.includes(shot.id)) return shot;
      const follows = order.slice(0, order.indexOf(shot.id)).reverse();
      return { ...shot, own: { ...shot.own, follows } };
    }),
  };
}

it('does not change its own result', () => {
  fc.assert(
    fc.property(touched, (request) => {
      const first = editListing(request);
      const second = editListing(toSecond(request, first));
      expect(second.shots).toEqual(first.shots);
      expect(second.leftOut).toEqual(first.leftOut);
    }),
  );
});
