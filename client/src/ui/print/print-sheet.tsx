import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './print-sheet.module.css';

interface PrintSheetProps {
  /** "Timesheet Record", "Incident Report". */
  title: string;
  companyName: string | null | undefined;
  /** An address of our own server or a data: address. */
  logo?: string | null;
  /** Lines below the title on paper: client, date. */
  subtitle?: ReactNode;
  /** The sheet's content has a heading of its own, on screen too: a letter. */
  withoutHead?: boolean;
  children: ReactNode;
  /** In the footer of every page, before "Page 1 of 2": the person and the days. */
  pageNote?: string;
  /** Lines at the end of the paper: `['Employee', 'Supervisor']`; each with a date. */
  signatures?: readonly SignatureLine[];
}

export interface SignatureLine {
  label: string;
  /** What is already signed, typed. */
  name?: string | null;
  /** As shown, MM/DD/YYYY. */
  date?: string | null;
}

/** The printed part of a page. On screen only its content shows; on paper it has a heading and signature lines. */
export function PrintSheet(props: PrintSheetProps) {
  const { title, companyName, logo, subtitle, children, signatures, pageNote, withoutHead } = props;
  return (
    <article className={classes.sheet} data-print-sheet>
      {withoutHead ? null : (
        <header className={classes.head}>
          {logo ? <img src={logo} alt="" className={classes.logo} /> : null}
          <div>
            <p className={classes.company}>{companyName}</p>
            <p className={classes.title}>{title}</p>
            {subtitle ? <p className={classes.subtitle}>{subtitle}</p> : null}
          </div>
        </header>
      )}
      <style>{pageFoot(pageNote ?? [title, companyName].filter(Boolean).join(' · '))}</style>
      {children}
      {signatures ? <SignatureLines lines={signatures} /> : null}
    </article>
  );
}

/** Text in a style sheet: as its code points, so that none of it can end the string or the element. */
const cssText = (text: string) =>
  Array.from(text, (letter) => `\\${(letter.codePointAt(0) ?? 0).toString(16)} `).join('');

const pageFoot = (note: string) =>
  `@page { @bottom-left { content: "${cssText(note)}"; font: 8pt sans-serif; } @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 8pt sans-serif; } }`;

/** Lines to sign on, on screen and on paper. */
export function SignatureLines({ lines }: { lines: readonly SignatureLine[] }) {
  return (
    <div className={classes.signatures}>
      {lines.map((line) => (
        <div key={line.label} className={classes.signature}>
          <div className={classes.line}>
            <span>{line.name}</span>
            <span>{line.date}</span>
          </div>
          <div className={classes.under}>
            <span>{line.label} signature</span>
            <span>Date</span>
          </div>
        </div>
      ))}
    </div>
  );
}

/** Prints the page; paper is white whatever the theme is (styles.css, theme.ts). */
export function PrintButton({ label = 'Print' }: { label?: string }) {
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      onClick={() => window.print()}
      data-no-print
    >
      {label}
    </Button>
  );
}

/** Printed, but not shown on screen: the print view of a form that is being filled in. */
export function PaperOnly({ children }: { children: ReactNode }) {
  return <div data-only-print>{children}</div>;
}
