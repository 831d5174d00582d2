import { expect, it } from 'vitest';
import { toInitials } from './initials';

it.each([
  [{ name: 'Anna Maria Agent' }, 'AM'],
  [{ name: '  anna   agent ' }, 'AA'],
  [{ name: 'Cher', email: 'x@y' }, 'C'],
  [{ name: ' ', email: 'ben@example.test' }, 'B'],
  [{ email: 'émile@example.test' }, 'É'],
  [{}, 'U'],
])('initials of %j are %s', (person, initials) => expect(toInitials(person)).toBe(initials));
