/**
 * Readers of invoice files (invoices.md#files) for tests: they know the formats' rules and nothing of our code. Each gives back
 * what the program would book, in cents by document.
 */

export interface BookedDocument {
  label: string;
  contact: string;
  reference: string;
  date: string;
  due: string;
  lines: { description: string; account: string; tax: string; cents: number }[];
}

function insist(isRight: boolean, otherwise: string): void {
  if (!isRight) throw new Error(otherwise);
}

/** RFC 4180 in ASCII, CRLF at each line's end, without a byte order mark. */
function rowsOf(text: string, header: string): ((column: string) => string)[] {
  insist(/^[\x20-\x7e\r\n]*$/.test(text), 'A character is not ASCII.');
  insist(text.endsWith('\r\n'), 'The last line does not end with CRLF.');
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (cell.lastIndex < text.length) {
    const [whole, quoted, plain, end] = cell.exec(text) ?? [];
    insist(whole !== undefined, 'A cell is neither plain nor quoted.');
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') {
      rows.push(row);
      row = [];
    }
  }
  const [names = [], ...records] = rows;
  insist(names.join(',') === header, `The header is ${names.join(',')}`);
  return records.map((values) => {
    insist(values.length === names.length, 'A row has not the columns of the header.');
    insist(
      values.every((value) => !/^[=+@]|^-(?!\d)/.test(value)),
      'A cell would run as a formula.',
    );
    const record = new Map(names.map((name, at) => [name, values[at] ?? '']));
    for (const [name, value] of record) insist(!name.startsWith('*') || value !== '', `${name} is empty.`);
    return (column) => record.get(column) ?? '';
  });
}

/** Cents of a quantity times a price, half up on their digits. */
function product(quantity: string, price: string): number {
  for (const figure of [quantity, price]) insist(/^-?\d+(\.\d+)?$/.test(figure), `${figure} is no number.`);
  const digits = (figure: string) => {
    const [whole = '', part = ''] = figure.replace('-', '').split('.');
    return BigInt(whole + part.padEnd(5, '0'));
  };
  const cents = Number((digits(quantity) * digits(price) * 2n + 100_000_000n) / 200_000_000n);
  return quantity.startsWith('-') === price.startsWith('-') || cents === 0 ? cents : -cents;
}

function add(
  documents: Map<string, BookedDocument>,
  head: Omit<BookedDocument, 'lines'>,
  line: BookedDocument['lines'][number],
): void {
  for (const date of [head.date, head.due]) insist(/^\d\d\/\d\d\/\d{4}$/.test(date), `${date} is no date.`);
  const document = documents.get(head.label) ?? { ...head, lines: [] };
  const { lines: _lines, ...same } = document;
  insist(JSON.stringify(same) === JSON.stringify(head), `The rows of ${head.label} contradict each other.`);
  insist(
    !documents.has(head.label) || [...documents.keys()].at(-1) === head.label,
    `The rows of ${head.label} are apart.`,
  );
  document.lines.push(line);
  documents.set(head.label, document);
}

export function readXero(text: string): BookedDocument[] {
  const header =
    '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme';
  const rows = rowsOf(text, header);
  const documents = new Map<string, BookedDocument>();
  for (const cell of rows) {
    insist(/^[A-Z]{3}$/.test(cell('Currency')), 'A currency has three letters.');
    insist(!/\.\d{5}/.test(cell('*UnitAmount')), 'Xero takes prices of four decimals.');
    add(
      documents,
      {
        label: cell('*InvoiceNumber'),
        contact: cell('*ContactName'),
        reference: cell('Reference'),
        date: cell('*InvoiceDate'),
        due: cell('*DueDate'),
      },
      {
        description: cell('*Description'),
        account: cell('*AccountCode'),
        tax: cell('*TaxType'),
        cents: product(cell('*Quantity'), cell('*UnitAmount')),
      },
    );
  }
  insist(rows.length <= 500 || documents.size === 1, 'Xero takes 500 rows.');
  return [...documents.values()];
}

export function readQuickbooks(text: string): BookedDocument[] {
  const header =
    '*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,ItemTaxCode,Service Date';
  const documents = new Map<string, BookedDocument>();
  for (const cell of rowsOf(text, header)) {
    insist(/^(\d\d\/\d\d\/\d{4})?$/.test(cell('Service Date')), 'A service date is no date.');
    const amount = cell('*ItemAmount');
    insist(/^-?\d+\.\d\d$/.test(amount), `${amount} has not two decimals.`);
    const cents = Number(amount.replace('.', ''));
    insist(product(cell('ItemQuantity'), cell('ItemRate')) === cents, 'A row is not quantity times rate.');
    add(
      documents,
      {
        label: cell('*InvoiceNo'),
        contact: cell('*Customer'),
        reference: cell('Memo'),
        date: cell('*InvoiceDate'),
        due: cell('*DueDate'),
      },
      {
        description: cell('ItemDescription'),
        account: cell('Item(Product/Service)'),
        tax: cell('ItemTaxCode'),
        cents,
      },
    );
  }
  insist(documents.size <= 100, 'QuickBooks takes 100 documents.');
  for (const { label, lines } of documents.values())
    insist(lines.reduce((sum, { cents }) => sum + cents, 0) >= 0, `${label} is below 0.`);
  return [...documents.values()];
}

/** The three files for any other program: their documents, with their lines, and the payments in cents. */
export function readGeneric(documents: string, lines: string, payments: string) {
  const day = (text: string): string => {
    insist(/^\d{4}-\d\d-\d\d$/.test(text), `${text} is no day.`);
    return text;
  };
  const cents = (text: string): number => {
    insist(/^-?\d+\.\d\d$/.test(text), `${text} has not two decimals.`);
    return Number(text.replace('.', ''));
  };
  const heads = rowsOf(
    documents,
    'number,kind,issued_on,due_on,recipient,email,client,member_number,currency,net,tax,total',
  ).map((cell) => ({
    label: cell('number'),
    kind: cell('kind'),
    issued_on: day(cell('issued_on')),
    due_on: day(cell('due_on')),
    recipient: cell('recipient'),
    net: cents(cell('net')),
    tax: cents(cell('tax')),
    total: cents(cell('total')),
  }));
  const details = rowsOf(
    lines,
    'invoice,service_date,end_date,code,description,quantity,unit_price,amount,net,tax,tax_name,account',
  ).map((cell) => {
    const amount = cents(cell('amount'));
    insist(product(cell('quantity'), cell('unit_price')) === amount, 'A row is not quantity times price.');
    return { label: cell('invoice'), amount, net: cents(cell('net')), tax: cents(cell('tax')) };
  });
  for (const { label, kind, net, tax, total } of heads) {
    const all = details.filter((line) => line.label === label);
    insist(all.length > 0, `${label} has no line.`);
    insist(net === all.reduce((sum, line) => sum + line.net, 0), `The lines of ${label} are not its net.`);
    insist(tax === all.reduce((sum, line) => sum + line.tax, 0), `The lines of ${label} are not its tax.`);
    insist(total === net + tax, `${label} is not net and tax.`);
    insist(kind === 'invoice' || (kind === 'credit_note' && total <= 0), `${label} is of no known kind.`);
  }
  insist(
    details.every(({ label }) => heads.some((head) => head.label === label)),
    'A line belongs to no document.',
  );
  const money = rowsOf(payments, 'payment,paid_on,recipient,amount,reference').map((cell) => ({
    id: cell('payment'),
    paid_on: day(cell('paid_on')),
    recipient: cell('recipient'),
    cents: cents(cell('amount')),
    reference: cell('reference'),
  }));
  return { heads, details, money };
}
