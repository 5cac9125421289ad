interface Range {
  range: string;
  quality: number;
}

function rangeOf(part: string): Range {
  const [range = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return { range, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
}

/**
 * How much a caller wants a media type or a content coding, from 0 (not at all) to 1, by an `Accept` or `Accept-Encoding`
 * header: the most specific range that covers it counts (RFC 9110, section 12.5).
 */
export function qualityOf(header: string, choice: string): number {
  const ranges = header.split(',').map(rangeOf);
  const covering = [choice, `${choice.split('/')[0]}/*`, '*/*', '*'];
  const found = covering.map((name) => ranges.find(({ range }) => range === name)).find(Boolean);
  return found?.quality ?? 0;
}
