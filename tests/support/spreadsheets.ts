/** A spreadsheet as a provider would have it: its column names, then its lines. */
type Sheet = string[][];

export const csvOf = (sheet: Sheet): string =>
  sheet
    .map((cells) => cells.map((cell) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)))
    .map((cells) => cells.join(','))
    .join('\r\n');

/** As copied from a spreadsheet. */
export const pastedOf = (sheet: Sheet): string => sheet.map((cells) => cells.join('\t')).join('\n');

const FIRST = ['Ana', 'Ben', 'Cleo', 'Dan', 'Elif', 'Finn', 'Gwen', 'Hugo', 'Iris', 'Jon'];
const LAST = ['Archer', 'Bloom', 'Castle', 'Dunn', 'Everly', 'Frost', 'Grove', 'Hale', 'Inman'];
const nameOf = (at: number) => [FIRST[at % 10] ?? '', LAST[Math.floor(at / 10)] ?? ''] as const;

/**
 * Sixty workers, prepared and inactive. Line 11 has no email address, and line 21 a role that nobody set up.
 * @param domain of their addresses, which an installation has once
 */
export function sixtyWorkers(domain: string): Sheet {
  const workers = Array.from({ length: 60 }, (_, at) => {
    const [first, last] = nameOf(at);
    return [`${first}.${last}@${domain}`.toLowerCase(), first, last, `555 01${at + 10}`, 'Support Worker'];
  });
  workers[9]?.splice(0, 1, `ana-archer at ${domain}`);
  workers[19]?.splice(4, 1, 'Night Sitter');
  return [['email', 'first_name', 'last_name', 'phone', 'role'], ...workers];
}

/** The lines with them. Questions, and the plan's limit, belong to no line. */
export const MISTAKES_OF_CLIENTS = {
  unknown_code: 5,
  namesake: 9,
  repeated: 13,
  contradiction: 15,
  turned_dates: 20,
  unknown_worker: 30,
  broken_cell: 50,
} as const;

/**
 * Ninety clients, 30 of them active, in the columns of an office's own list. The code RES is known; the first worker of
 * `sixtyWorkers` looks after most of them. The company has two clients called Sam Twin already.
 */
export function ninetyClients(domain: string): Sheet {
  const columns = [
    'Ref',
    'First name',
    'Last name',
    'client_code',
    'phone',
    'contract_start',
    'contract_end',
  ];
  const clients = Array.from({ length: 90 }, (_, at) => [
    `C-${at + 2}`,
    nameOf(at)[0],
    nameOf(at)[1],
    'RES',
    `555 02${at + 10}`,
    '03/04/2026',
    '12/11/2026',
    at === 38 ? '1,234' : '50',
    `ben.archer@${domain}`,
    at < 30 ? 'yes' : 'no',
  ]);
  const line = (number: number) => clients[number - 2] ?? [];
  const { unknown_code, namesake, repeated, contradiction, turned_dates, unknown_worker, broken_cell } =
    MISTAKES_OF_CLIENTS;
  line(unknown_code).splice(3, 1, 'Residential');
  line(namesake).splice(0, 3, '', 'Sam', 'Twin');
  line(repeated).splice(0, 10, ...line(repeated - 1));
  line(contradiction).splice(0, 5, ...line(contradiction - 1).slice(0, 4), '555 9999');
  line(turned_dates).splice(5, 2, '12/11/2026', '03/04/2026');
  line(unknown_worker).splice(8, 1, `nobody@${domain}`);
  line(broken_cell).splice(4, 1, '#REF!');
  return [[...columns, 'total_kms', 'Team', 'is_active'], ...clients];
}
