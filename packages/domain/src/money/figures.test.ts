import { describe, expect, it } from 'vitest';
import { addUp, inWhole, onWire } from './figures.ts';

const UNITS = { hours: 'minutes', distance: 'hundredths', pay: 'cents', billed: 'sixtieths' } as const;

describe('figures of a record', () => {
  it('are whole inside and decimals on the wire', () => {
    const wire = { hours: 1.5, distance: 12.34, pay: 0.29, billed: 10.005 };
    const whole = { hours: 90, distance: 1_234, pay: 29, billed: 60_030 };
    expect(inWhole(UNITS, wire)).toEqual(whole);
    expect(onWire(UNITS, whole)).toEqual(wire);
  });

  it('that are not known stay unknown, and others are left out', () => {
    expect(inWhole({ pay: 'cents' }, { pay: null, note: 1 })).toEqual({ pay: null });
  });

  it('add up without drift, also below zero', () => {
    const thirds = Array.from({ length: 3 }, () => ({ hours: 20 / 60, pay: 0.1 }));
    const units = { hours: 'minutes', pay: 'cents' } as const;
    expect(addUp(units, [...thirds, { hours: -1 }, null, { pay: null }])).toEqual({ hours: 0, pay: 0.3 });
  });
});
