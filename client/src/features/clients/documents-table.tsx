import { type ReactNode, useState } from 'react';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { type Column, type Sort, sortToText } from '../../ui/lists/data-table-columns.ts';
import { ErrorState } from '../../ui/page/states.tsx';
import { detailOrMessage } from '../../lib/error-text.ts';
import classes from './clients.module.css';

export const documentsPageSize = 25;

interface DocumentsQuery<Row> {
  data: { count: number; results: Row[] } | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface Line {
  label: string;
  text: ReactNode;
}

interface DocumentsTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** One page of the approved documents of a client, sorted by a column of which `sort` is 'server'. */
  usePage: (page: number, sort: string | undefined) => DocumentsQuery<Row>;
  empty: string;
  details: (row: Row) => Line[];
  rowLabel: (row: Row) => string;
  inWords?: boolean;
}

/** Approved documents of one client; each row expands to its content. */
export function DocumentsTable<Row extends { id: number }>(props: DocumentsTableProps<Row>) {
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort | null>(null);
  const query = props.usePage(page, sortToText(sort));
  const opened = (row: Row) => <Details lines={props.details(row)} />;
  if (query.error && !query.data) {
    return (
      <ErrorState
        text={`Failed to load data: ${detailOrMessage(query.error)}`}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <DataTable
      label={props.label}
      columns={props.columns}
      rows={query.data?.results}
      rowKey={(row) => row.id}
      empty={{ text: props.empty }}
      sort={sort}
      onSort={(next) => {
        setSort(next);
        setPage(1);
      }}
      paging={{ page, pageSize: documentsPageSize, count: query.data?.count ?? 0, onPage: setPage }}
      expandInWords={props.inWords}
      expandLabel={props.rowLabel}
      expand={opened}
    />
  );
}

function Details({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className={classes.details}>
      {lines.map(({ label, text }) => (
        <div key={label}>
          <dt>
            <strong>{label}</strong>
          </dt>
          <dd style={{ margin: 0 }}>{text || 'N/A'}</dd>
        </div>
      ))}
    </dl>
  );
}
