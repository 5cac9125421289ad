import { Button, List, Text } from '@mantine/core';
import { useState } from 'react';
import { auditedFields, auditPathText, auditValueText, type AuditedField } from '@daybook/domain/audit/audit';
import type { Output } from '#/lib/api/trpc.ts';
import { longDay, momentText } from '#/lib/text/day-text.ts';
import classes from './changes.module.css';
import { correctionLines } from './timesheet-correction.ts';

export type AuditEntry = Output['audit']['history'][number];

/** A new client has dozens of fields; the first ones are enough until a person asks for more. */
const SHOWN_AT_FIRST = 12;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The changes of one history entry, field by field, before and after. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const [all, setAll] = useState(false);
  const lines = correctionLines(entry.before, entry.after);
  const fields = auditedFields(entry.before, entry.after).filter(
    ({ path }) => lines === null || path[0] !== 'snapshot_logs',
  );
  if (fields.length === 0 && !lines?.length) {
    return (
      <Text size="sm" c="dimmed">
        No fields were changed.
      </Text>
    );
  }
  // A created record has nothing before, and a deleted one nothing after.
  const isNew = entry.before === null;
  const isGone = entry.after === null;
  const shown = all ? fields : fields.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      {lines && lines.length > 0 ? (
        <List size="sm" my="xs">
          {lines.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      ) : null}
      <table className={classes.changes} hidden={fields.length === 0}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {isNew ? null : <th scope="col">Before</th>}
            {isGone ? null : <th scope="col">After</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((field) => (
            <tr key={field.path.join('.')}>
              <th scope="row">{auditPathText(field.path, entry.names)}</th>
              {isNew ? null : (
                <td>
                  <Value field={field} value={field.before} names={entry.names} />
                </td>
              )}
              {isGone ? null : (
                <td>
                  <Value field={field} value={field.after} names={entry.names} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < fields.length ? (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
          Show all {fields.length} fields
        </Button>
      ) : null}
    </>
  );
}

function Value({ field, value, names }: { field: AuditedField; value: unknown; names: AuditEntry['names'] }) {
  const text = auditValueText(field.path.at(-1), value, names);
  if (text === '') return <span className={classes.nothing}>–</span>;
  if (MOMENT.test(text)) return momentText(text);
  return DAY.test(text) ? longDay(text) : text;
}
