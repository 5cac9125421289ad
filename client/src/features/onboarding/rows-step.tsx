import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { errorText } from '#/lib/api/error-text.ts';
import { TextField } from '#/ui/fields/text-field.tsx';
import { ErrorState } from '#/ui/page/states.tsx';
import classes from './onboarding.module.css';
import { StepFrame } from './step-frame.tsx';
import { blankRow, blankRows, isBlank, type Row, type StepProps } from './steps.ts';

export interface RowsProps extends StepProps {
  rows: Row[];
  onRows: (change: (rows: Row[]) => Row[]) => void;
}

interface RowsStepProps extends RowsProps {
  title: string;
  intro: ReactNode;
  labels: { first: string; second: string };
  /** The names of a line and of its button, and what asks for its missing half. */
  texts: {
    row: (place: number) => string;
    remove: (place: number) => string;
    missing: { first: string; second: string };
  };
  /** Whether both texts are required; otherwise the second may be empty. */
  bothNeeded?: boolean;
  /** What the company already has, as one line each. */
  present: string[];
  /** Stores one row. */
  post: (row: { first: string; second: string }) => Promise<unknown>;
}

/** Rows of two texts, of which Next stores the complete ones, one call each (company-and-plans.md#onboarding). */
export function RowsStep(props: RowsStepProps) {
  const { title, intro, labels, texts, bothNeeded, present, post, rows, onRows, ...moves } = props;
  const [isSaving, setSaving] = useState(false);
  const [added, setAdded] = useState<number | null>(null);
  const isComplete = (row: Row) => Boolean(row.first.trim()) && (!bothNeeded || Boolean(row.second.trim()));

  const missingIn = (row: Row) => (row.first.trim() ? texts.missing.second : texts.missing.first);

  async function save() {
    // What was typed is neither dropped nor left behind.
    const isHalf = (row: Row) => !isBlank(row) && !isComplete(row);
    if (rows.some(isHalf)) {
      onRows((now) => now.map((row) => (isHalf(row) ? { ...row, error: missingIn(row) } : row)));
      return;
    }
    setSaving(true);
    let failed = false;
    for (const row of rows.filter(isComplete)) {
      try {
        await post({ first: row.first.trim(), second: row.second.trim() });
        onRows((now) => now.filter(({ key }) => key !== row.key));
      } catch (error) {
        failed = true;
        const message = errorText(error);
        onRows((now) => now.map((other) => (other.key === row.key ? { ...other, error: message } : other)));
      }
    }
    onRows((now) => (now.length === 0 ? blankRows(1) : now));
    setSaving(false);
    if (!failed) moves.next();
  }

  const change = (key: number, text: Partial<Row>) =>
    onRows((now) => now.map((row) => (row.key === key ? { ...row, ...text, error: undefined } : row)));
  return (
    <StepFrame {...moves} title={title} intro={intro} isSaving={isSaving} onNext={() => void save()}>
      {present.length > 0 ? (
        <Text size="sm">
          Already added: <b>{present.join(', ')}</b>
        </Text>
      ) : null}
      <Stack gap="sm">
        {rows.map((row, index) => (
          <div key={row.key}>
            <div
              className={classes.row}
              data-even={bothNeeded}
              role="group"
              aria-label={texts.row(index + 1)}
            >
              <TextField
                label={labels.first}
                autoFocus={row.key === added}
                value={row.first}
                maxLength={bothNeeded ? 100 : 40}
                onChange={(first) => change(row.key, { first })}
              />
              <TextField
                label={labels.second}
                value={row.second}
                maxLength={bothNeeded ? 100 : 200}
                onChange={(second) => change(row.key, { second })}
              />
              <ActionIcon
                className={classes.remove}
                variant="subtle"
                color="gray"
                size={36}
                aria-label={texts.remove(index + 1)}
                onClick={() =>
                  onRows((now) => (now.length > 1 ? now.filter(({ key }) => key !== row.key) : [blankRow()]))
                }
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </div>
            {row.error ? <ErrorState text={row.error} /> : null}
          </div>
        ))}
      </Stack>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            const row = blankRow();
            onRows((now) => [...now, row]);
            setAdded(row.key);
          }}
        >
          Add Another
        </Button>
      </div>
    </StepFrame>
  );
}
