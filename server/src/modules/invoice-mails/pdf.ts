import { eq } from 'drizzle-orm';
import type { LinkedInvoice } from '@daybook/contract/invoices';
import { projectFile } from '../../config.ts';
import { rowOf } from '../../database/of-company.ts';
import { logos } from '../../database/schema/companies.ts';
import { invoices } from '../../database/schema/invoices.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { badRequest, orNotFound } from '../../kernel/refusals.ts';
import { documentOf } from './document.ts';
import { drawPages, titleOf, type Paper } from './pdf-pages.ts';

/** Liberation Sans, under the SIL Open Font License beside it. */
const FONTS = {
  regular: projectFile('server/fonts/LiberationSans-Regular.ttf'),
  bold: projectFile('server/fonts/LiberationSans-Bold.ttf'),
};

/** Where dates are day, month, year, paper is A4; in the USA and Canada it is Letter. */
const sizeOf = ({ currency }: LinkedInvoice): 'A4' | 'LETTER' =>
  currency === 'AUD' || currency === 'NZD' ? 'A4' : 'LETTER';

/** A blank document with the fonts; its dates are the invoice's, so that its bytes are always the same. */
async function openPaper(document: LinkedInvoice): Promise<Paper> {
  // It is large, and most processes never need it.
  const { default: PDFDocument } = await import('pdfkit');
  const dated = new Date(`${document.issued_on}T12:00:00Z`);
  const paper = new PDFDocument({
    size: sizeOf(document),
    margin: 40,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    font: FONTS.regular,
    info: {
      Title: `${titleOf(document)} ${document.label}`,
      Author: document.seller.legal_name,
      Creator: 'Daybook',
      Producer: 'Daybook',
      CreationDate: dated,
      ModDate: dated,
    },
  });
  for (const [name, file] of Object.entries(FONTS)) paper.registerFont(name, file);
  return paper;
}

/** What pdfkit's types leave out: the font in use. */
interface WithFont {
  _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
}

const hasFont = (paper: object): paper is WithFont => '_font' in paper;

/** All texts that a document prints. */
const textsOf = ({ seller, buyer, lines, note, label }: LinkedInvoice): string =>
  JSON.stringify([seller, buyer, lines, note, label]);

/** The letters of a document that the font lacks. */
async function missingLetters(document: LinkedInvoice): Promise<string[]> {
  const paper = await openPaper(document);
  paper.font('regular');
  if (!hasFont(paper)) throw new Error('pdfkit keeps its font elsewhere.');
  const { font } = paper._font;
  return [...new Set(textsOf(document))].filter(
    (letter) => /\S/.test(letter) && !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
  );
}

export const canBePdf = async (db: ReadDb, company_id: number, id: number): Promise<boolean> =>
  (await missingLetters(await documentOf(db, company_id, id))).length === 0;

/** Refuses a document with letters that a PDF cannot show, and names them. */
export async function refuseMissingLetters(db: ReadDb, company_id: number, id: number): Promise<void> {
  const letters = await missingLetters(await documentOf(db, company_id, id));
  if (letters.length > 0)
    throw badRequest(`A PDF cannot show these letters: ${letters.join(' ')}. Send a link instead.`);
}

/** The same for the caller's company, in Base64; an unknown document is a 404, and letters that a PDF cannot show are refused. */
export async function invoiceFile(db: ReadDb, { company_id }: Viewer, id: number) {
  orNotFound(await rowOf(db, invoices, company_id, id));
  await refuseMissingLetters(db, company_id, id);
  const { label, content } = await invoicePdf(db, company_id, id);
  return { file_name: `${label}.pdf`, content: content.toString('base64') };
}

/** A document as a PDF, with the same bytes each time. */
export async function invoicePdf(
  db: ReadDb,
  company_id: number,
  id: number,
): Promise<{ label: string; content: Buffer }> {
  const document = await documentOf(db, company_id, id);
  const [logo] = await db.select().from(logos).where(eq(logos.company_id, company_id));
  const paper = await openPaper(document);
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((done, failed) => {
    paper.on('data', (part: Buffer) => parts.push(part));
    paper.on('end', () => done(Buffer.concat(parts)));
    paper.on('error', failed);
  });
  drawPages(paper, document, logo?.content ?? null);
  paper.end();
  return { label: document.label, content: await whole };
}
