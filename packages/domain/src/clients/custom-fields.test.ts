import { describe, expect, it } from 'vitest';
import {
  CUSTOM_FIELD_TYPES,
  customFieldKey,
  freeFieldsProblem,
  isFreeKey,
  mergeFreeFields,
  optionsOf,
} from './custom-fields.ts';

describe('free fields', () => {
  it('are merged by top-level key, and removed by null', () => {
    expect(mergeFreeFields({ a: 1, b: { c: 1 }, d: 2 }, { b: { e: 1 }, d: null, f: false })).toEqual({
      a: 1,
      b: { e: 1 },
      f: false,
    });
    expect(mergeFreeFields(null, { a: 1 })).toEqual({ a: 1 });
  });

  it('have keys of letters, digits and underscores at every depth', () => {
    expect(isFreeKey(customFieldKey({ id: 12 }))).toBe(true);
    for (const key of ['', 'a b', 'a.b', 'é', 'x'.repeat(61)]) expect(isFreeKey(key)).toBe(false);
    for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype']) {
      expect(isFreeKey(key)).toBe(false);
      const sent: Record<string, unknown> = JSON.parse(`{"contract_hours":{"${key}":{}}}`);
      expect(freeFieldsProblem(sent)).not.toBeNull();
    }
    expect(freeFieldsProblem({ goals: ['a b', 'c.d'], contract_hours: { 1: { max: 2 } } })).toBeNull();
  });

  it('fit in 64 KiB of UTF-8 with limited nesting', () => {
    const room = 64 * 1024 - '{"a":""}'.length;
    expect(freeFieldsProblem({ a: 'x'.repeat(room) })).toBeNull();
    expect(freeFieldsProblem({ a: 'x'.repeat(room + 1) })).not.toBeNull();
    expect(freeFieldsProblem({ a: 'é'.repeat(room / 2 + 1) })).not.toBeNull();
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`);
    expect(freeFieldsProblem({ deep })).toBe('These fields are nested too deeply.');
  });
});

describe('submitted free fields', () => {
  const problem = (fields: Record<string, unknown>) => freeFieldsProblem(fields);

  it('are refused with the invalid key, cut to 60 characters', () => {
    const name = 'cannot be the name of a field: use letters, digits and underscores.';
    expect(problem({ 'a b': 1 })).toBe(`"a b" ${name}`);
    expect(problem({ ok: 1, more: {}, 'a b': 1 })).toBe(`"a b" ${name}`);
    expect(problem({ ok: { list: [{ 'a-b': 1 }] } })).toBe(`"a-b" ${name}`);
    expect(problem({ ['x'.repeat(70)]: 1 })).toBe(`"${'x'.repeat(60)}" ${name}`);
    expect(problem({ ['x'.repeat(60)]: null })).toBeNull();
    expect(isFreeKey('x'.repeat(60))).toBe(true);
    expect(isFreeKey('a!')).toBe(false);
    expect(isFreeKey('!a')).toBe(false);
  });

  it('are at most eight levels deep', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
    expect(problem(nested(8) as Record<string, unknown>)).toBeNull();
    expect(problem(nested(9) as Record<string, unknown>)).toBe('These fields are nested too deeply.');
  });

  it('are counted in bytes of UTF-8', () => {
    const too = 'These fields are too large: at most 64 KiB in total.';
    const room = 64 * 1024 - '{"a":""}'.length;
    for (const [character, bytes] of [
      ['\u007f', 1],
      ['\u0080', 2],
      ['\u07ff', 2],
      ['\u0800', 3],
      ['\uffff', 3],
      ['\u{10000}', 4],
    ] as const) {
      const fits = Math.floor(room / bytes);
      const rest = 'x'.repeat(room - fits * bytes);
      expect(problem({ a: character.repeat(fits) + rest })).toBeNull();
      expect(problem({ a: `${character.repeat(fits)}${rest}x` })).toBe(too);
    }
  });

  it('are stored if they have a value, and removed by null or an empty value', () => {
    expect(mergeFreeFields({ a: 1, b: null, c: 0 }, { d: undefined, e: '' })).toEqual({ a: 1, c: 0, e: '' });
    expect(Object.keys(mergeFreeFields(undefined, { d: undefined, e: 1 }))).toEqual(['e']);
    expect(customFieldKey({ id: 7 })).toBe('field_7');
    expect(optionsOf(' a, b ,a,,b,c')).toEqual(['a', 'b', 'c']);
    expect(optionsOf(null)).toEqual([]);
  });
});

it('a custom field is a text, a dropdown or a checkbox', () =>
  expect(CUSTOM_FIELD_TYPES).toEqual(['text', 'dropdown', 'checkbox']));
