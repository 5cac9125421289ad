import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './pager.module.css';

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** "Page 2 of 5" and the way to the others; nothing where there is one page. */
export function Pager({ page, pages, onPage }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <div className={classes.pager} data-no-print>
      <span className={classes.where}>
        Page {page} of {pages}
      </span>
      <div className={classes.ways}>
        <button
          type="button"
          className={classes.way}
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={16} aria-hidden />
        </button>
        {offered(page, pages).map((number, index, all) => (
          <span key={number}>
            {number - (all[index - 1] ?? number) > 1 ? <span aria-hidden>…</span> : null}
            <button
              type="button"
              className={classes.way}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          </span>
        ))}
        <button
          type="button"
          className={classes.way}
          aria-label="Next page"
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={16} aria-hidden />
        </button>
      </div>
    </div>
  );
}

/** The first, the last, and those around the present one. */
const offered = (page: number, pages: number) =>
  [...new Set([1, page - 1, page, page + 1, pages])].filter((number) => number >= 1 && number <= pages);
