import type { LinkedInvoice } from '@daybook/contract/invoices';
import {
  printedDays,
  printedQuantity,
  printedTax,
  printedTaxes,
  printedTitle,
} from '@daybook/domain/billing/printed';
import { formatUsd, formatUsdRate } from '@daybook/domain/money/exact';
import { formatLongDay } from '@daybook/domain/time/day';

const MARGIN = 40;
/** Between columns: the outer ones end where the rules do. */
const GAP = 6;
const SMALL = 9;
const BODY = 10;
const TITLE = 20;
const GRAY = '#555555';

/** The part of pdfkit's document that is drawn with. */
export type Paper = PDFKit.PDFDocument;
type Line = LinkedInvoice['lines'][number];

interface Column {
  header: string;
  width: number;
  align: 'left' | 'right';
  cell(line: Line): string;
}

const present = (...texts: (string | null)[]): string[] =>
  texts.filter((text): text is string => text !== null && text !== '');

export const titleOf = ({ kind, seller }: Pick<LinkedInvoice, 'kind' | 'seller'>): string =>
  printedTitle(kind, seller.invoice_title);

function columnsOf({ lines, issued_on }: LinkedInvoice, width: number): Column[] {
  const hasTax = lines.some(({ tax_name }) => tax_name !== null);
  const year = issued_on.slice(0, 4);
  const column = (header: string, columnWidth: number, align: Column['align'], cell: Column['cell']) => ({
    header,
    width: columnWidth,
    align,
    cell,
  });
  const date = column('Date', 72, 'left', (line) => printedDays(line, year));
  const figures = [
    column('Quantity', 85, 'right', printedQuantity),
    column('Price', 55, 'right', ({ unit_price }) => formatUsdRate(unit_price)),
    ...(hasTax ? [column('Tax', 62, 'right', printedTax)] : []),
    column('Amount', 62, 'right', ({ amount }) => formatUsd(amount)),
  ];
  const used = [date, ...figures].reduce((sum, each) => sum + each.width, 0);
  const text = column('Description', width - used, 'left', ({ code, description }) =>
    present(code, description).join(' '),
  );
  return [date, text, ...figures];
}

/** Draws a document on as many pages as it needs; `logo` is a PNG. */
export function drawPages(paper: Paper, document: LinkedInvoice, logo: Buffer | null): void {
  const margin = MARGIN;
  const width = paper.page.width - 2 * MARGIN;
  const bottom = () => paper.page.height - MARGIN - 20;
  const half = width / 2 - 10;
  let y = MARGIN;

  /** Text lines under each other; returns where the next begins. */
  const block = (
    texts: readonly string[],
    x: number,
    from: number,
    blockWidth: number,
    more: PDFKit.Mixins.TextOptions = {},
  ) => {
    let below = from;
    for (const text of texts) {
      paper.text(text, x, below, { width: blockWidth, ...more });
      below = paper.y;
    }
    return below;
  };
  const plain = (size = BODY, color = 'black') => paper.font('regular').fontSize(size).fillColor(color);
  const bold = (size = BODY, color = 'black') => paper.font('bold').fontSize(size).fillColor(color);
  const makeRoom = (height: number, onNewPage?: () => void) => {
    if (y + height <= bottom()) return;
    paper.addPage();
    y = MARGIN;
    onNewPage?.();
  };

  const head = () => {
    const { seller } = document;
    bold(13);
    let below = block([seller.legal_name], margin, y, half);
    plain(SMALL, GRAY);
    const tax = seller.tax_id === null ? null : present(seller.tax_id_label, seller.tax_id).join(' ');
    below = block(
      [...seller.address.split('\n'), ...present(seller.email, seller.phone, tax)],
      margin,
      below + 2,
      half,
    );
    if (logo) paper.image(logo, margin + width - 160, y, { fit: [160, 60], align: 'right' });
    y = Math.max(below, logo ? y + 66 : y) + 18;
    bold(TITLE);
    y = block([`${titleOf(document)} ${document.label}`], margin, y, width) + 6;
  };

  const facts = () => {
    const { buyer, seller } = document;
    const pairs = (rows: readonly (readonly [string, string | null])[], x: number, from: number) => {
      let below = from;
      for (const [label, value] of rows) {
        if (value === null || value === '') continue;
        plain(SMALL, GRAY).text(label, x, below + 1, { width: 90 });
        plain().text(value, x + 95, below, { width: half - 95 });
        below = Math.max(paper.y, below + 14);
      }
      return below;
    };
    plain(SMALL, GRAY);
    const under = block([document.kind === 'invoice' ? 'Bill to' : 'To'], margin, y, half);
    bold();
    const named = block([buyer.name], margin, under, half);
    plain();
    const addressed = block(buyer.address?.split('\n') ?? [], margin, named, half);
    const listed = pairs(
      [
        ['Date', formatLongDay(document.issued_on)],
        ['Due', document.kind === 'invoice' ? formatLongDay(document.due_on) : null],
        ['Corrects', document.corrects_label],
        ['Client', buyer.client_name],
        [seller.member_label, buyer.member_number],
        ['Order number', buyer.reference],
      ],
      margin + half + 20,
      y,
    );
    y = Math.max(addressed, listed) + 18;
  };

  const columns = columnsOf(document, width);
  const placed = ({ width: columnWidth, align }: Column, x: number) =>
    [align === 'right' ? x + GAP : x, y, { width: columnWidth - GAP, align }] as const;
  const heading = () => {
    bold(SMALL, GRAY);
    let x = margin;
    for (const column of columns) {
      paper.text(column.header, ...placed(column, x));
      x += column.width;
    }
    y += 14;
    paper
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.5)
      .strokeColor(GRAY)
      .stroke();
    y += 4;
  };
  const row = (line: Line) => {
    plain(SMALL);
    const cells = columns.map((column) => ({ column, text: column.cell(line) }));
    const heights = cells.map(({ column, text }) =>
      paper.heightOfString(text || ' ', { width: column.width - GAP }),
    );
    const height = Math.max(...heights) + 4;
    makeRoom(height, heading);
    plain(SMALL);
    let x = margin;
    for (const { column, text } of cells) {
      paper.text(text, ...placed(column, x));
      x += column.width;
    }
    y += height;
  };

  const totals = () => {
    const { net, total, currency, lines, seller } = document;
    const rows: [string, string, boolean][] = [
      ...printedTaxes(lines, net, seller.tax_mode).map(({ label, amount }): [string, string, boolean] => [
        label,
        formatUsd(amount),
        false,
      ]),
      [`Total ${currency}`, formatUsd(total), true],
    ];
    makeRoom(rows.length * 16 + 10);
    paper
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.5)
      .strokeColor(GRAY)
      .stroke();
    y += 8;
    for (const [label, figure, isBold] of rows) {
      (isBold ? bold(BODY + 1) : plain()).text(label, margin + width - 270, y, {
        width: 170,
        align: 'right',
      });
      paper.text(figure, margin + width - 90, y, { width: 90, align: 'right' });
      y += 16;
    }
  };

  const texts = () => {
    const { note, seller } = document;
    for (const [label, text] of [
      ['Note', note],
      ['How to pay', document.kind === 'invoice' ? seller.bank_details : null],
      [null, seller.footer],
    ] as const) {
      if (text === null) continue;
      const height = plain(SMALL).heightOfString(text, { width }) + 26;
      y += 12;
      makeRoom(height);
      if (label !== null) {
        bold(SMALL, GRAY).text(label, margin, y, { width });
        y = paper.y + 2;
      }
      plain(SMALL).text(text, margin, y, { width });
      y = paper.y;
    }
  };

  head();
  facts();
  heading();
  for (const line of document.lines) row(line);
  totals();
  texts();
  const { start, count } = paper.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    paper.switchToPage(start + page);
    // Text below the margin would begin a new page.
    paper.page.margins.bottom = 0;
    plain(8, GRAY).text(
      `${document.label}${count > 1 ? ` · Page ${page + 1} of ${count}` : ''}`,
      margin,
      paper.page.height - MARGIN + 8,
      { width, align: 'center', lineBreak: false },
    );
  }
}
