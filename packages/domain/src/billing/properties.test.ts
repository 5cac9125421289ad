import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { divideHalfUp } from '../money/exact.ts';
import { creditLines } from './credit.ts';
import { linesOf, lineTotal, reversed, totalsOfLines } from './lines.ts';
import { amountOf, billedDistance, billedHours, ONE } from './quantities.ts';
import { liveKey } from './sources.ts';
import { taxed } from './tax.ts';
import { LINE_PERS, ROUNDINGS, UNIT_MINUTES, UNIT_MODES } from './terms.ts';
import { part, TERMS } from './test-parts.ts';

// invoices.md#lines
describe('For any work', () => {
  const anyTerms = fc.record({
    line_per: fc.constantFrom(...LINE_PERS),
    rounding: fc.constantFrom(...ROUNDINGS),
    unit_minutes: fc.constantFrom(...UNIT_MINUTES),
    unit_mode: fc.constantFrom(...UNIT_MODES),
    show_worker: fc.boolean(),
    distance_unit: fc.constantFrom('km' as const, 'mi' as const),
    tax_mode: fc.constantFrom('none' as const, 'exclusive' as const, 'inclusive' as const),
  });
  const anyParts = fc
    .array(
      fc.record({
        minutes: fc.integer({ min: 1, max: 1_440 }),
        hundredths: fc.integer({ min: 1, max: 100_000 }),
        usd: fc.integer({ min: 0, max: 20_000 }),
        kind: fc.constantFrom('time' as const, 'distance' as const, 'stipend' as const),
        day: fc.integer({ min: 10, max: 13 }),
        rate: fc.constantFrom(null, 0, 875, 1_000, 1_500, 6_000, 10_000),
      }),
      { maxLength: 12 },
    )
    .map((rows) =>
      rows.map(({ minutes, hundredths, usd, kind, day, rate }) =>
        part({
          kind,
          minutes: kind === 'time' ? minutes : undefined,
          distance: kind === 'distance' ? hundredths : undefined,
          unit_price: usd * 1_000,
          date: `2026-11-${day}`,
          tax_rate: rate,
          tax_name: rate === null ? null : `Tax ${rate}`,
        }),
      ),
    );

  property.prop([anyParts, anyTerms])(
    'every source is on one line, which a calculator works out',
    (parts, terms) => {
      const lines = linesOf(parts, terms);
      const billed = lines.flatMap(({ kind, sources }) => sources.map((source) => liveKey(kind, source)));
      expect(billed).toHaveLength(parts.length);
      expect(new Set(billed)).toEqual(new Set(parts.map(({ kind, source }) => liveKey(kind, source))));
      for (const line of lines) {
        const amount = amountOf(line.quantity, line.unit_price);
        expect(terms.tax_mode === 'inclusive' ? lineTotal(line) : line.net).toBe(amount);
        const back = reversed(line);
        expect(lineTotal(line) + lineTotal(back)).toBe(0);
        expect(amountOf(back.quantity, back.unit_price)).toBe(amount === 0 ? 0 : -amount);
      }
      expect(totalsOfLines(linesOf(parts.toReversed(), terms))).toEqual(totalsOfLines(lines));
    },
  );

  property.prop([fc.integer({ min: 0, max: 100_000 }), anyTerms])(
    'hours are near the minutes',
    (minutes, terms) => {
      const off = Math.abs(billedHours(minutes, terms) - divideHalfUp(BigInt(minutes) * 10_000n, 60n));
      expect(off).toBeLessThanOrEqual(
        terms.rounding === 'units' ? (terms.unit_minutes * ONE) / 60 : terms.rounding === 'exact' ? 0 : 50,
      );
    },
  );

  property.prop([anyParts, fc.integer({ min: 1, max: 100_000 })])(
    'an amount is credited to the cent, in lines whose taxes any program works out alike',
    (parts, amount) => {
      for (const tax_mode of ['none', 'exclusive', 'inclusive'] as const) {
        const invoiced = linesOf(parts, { ...TERMS, tax_mode });
        if (totalsOfLines(invoiced).total < amount) continue;
        const lines = creditLines(amount, 'Goodwill', invoiced, tax_mode);
        expect(totalsOfLines(lines).total).toBe(-amount);
        for (const { quantity, unit_price, tax_rate, net, tax } of lines) {
          expect(lineTotal({ net, tax })).toBeLessThan(0);
          expect({ net, tax }).toEqual(taxed(amountOf(quantity, unit_price), tax_mode, tax_rate));
        }
      }
    },
  );

  it('a distance in its own unit stays as it is', () => {
    expect(billedDistance([{ distance: 1_250, distance_unit: 'km' }], 'km')).toBe(125_000);
  });
});
