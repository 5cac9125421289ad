import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../../../tests/support/cpu-time.ts';
import { isSvg } from './svg.ts';

describe('An SVG', () => {
  test.each([
    ['<svg>'],
    ['<SVG width="9">'],
    ['\uFEFF <svg\n>'],
    ['<?xml version="1.0"?>\n<svg >'],
    ['<!-- made by > hand --><svg>'],
    [
      '<?xml version="1.0"?><!-- a --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><!-- b --><svg>',
    ],
    [`${'<!-- a licence -->\n'.repeat(500)}<svg>`],
  ])('is recognized by its first element: %s', (text) => expect(isSvg(text)).toBe(true));

  test.each([
    [''],
    ['svg'],
    ['<svgs>'],
    ['<html><svg>'],
    ['<!-- <svg> '],
    ['<?xml <svg>'],
    ['<!DOCTYPE html><svg>'],
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg>'],
    ['text <svg>'],
  ])('is not %s', (text) => expect(isSvg(text)).toBe(false));

  test.each([
    ['500 comments', `${'<!---->'.repeat(500)}x`],
    ['as many comments as an upload holds', `${'<!---->'.repeat(290_000)}x`],
    ['white space without end', ' '.repeat(2_000_000)],
    ['a comment without end', `<!--${'<!--'.repeat(500_000)}`],
  ])('%s before something else are scanned quickly', (_what, text) => {
    const began = cpuMs();
    expect(isSvg(text)).toBe(false);
    expect(cpuMs() - began).toBeLessThan(5_000);
  });
});
