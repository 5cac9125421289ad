import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dayRange } from '#/lib/text/day-text.ts';
import classes from './fields.module.css';

interface PeriodPickerProps {
  /** YYYY-MM-DD; null shows `allLabel` ("View All"). */
  start: string | null | undefined;
  end: string | null | undefined;
  onPrevious: () => void;
  onNext: () => void;
  /** Goes to the current period. */
  onCurrent?: () => void;
  allLabel?: string;
  currentLabel?: string;
  /** Replaces the wording "Mar 4 – Mar 17, 2025". */
  text?: string;
  /** Replaces the text: a button that opens a choice of periods. */
  chooser?: ReactNode;
}

/** Steps through periods: previous, the one shown, next, and back to the current one. */
export function PeriodPicker(props: PeriodPickerProps) {
  const {
    start,
    end,
    onPrevious,
    onNext,
    onCurrent,
    allLabel = 'All',
    currentLabel = 'Current Period',
  } = props;
  const isAll = !start && !end && !props.text;
  return (
    <Group role="group" aria-label="Period" gap="xs" wrap="wrap">
      <Group gap="var(--space-2)" wrap="nowrap">
        <ActionIcon variant="default" size="lg" aria-label="Previous period" onClick={onPrevious}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        {props.chooser ?? (
          <Text fw={600} className={classes.period} aria-live="polite">
            {props.text ?? (isAll ? allLabel : dayRange(start, end))}
          </Text>
        )}
        <ActionIcon variant="default" size="lg" aria-label="Next period" onClick={onNext}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {onCurrent ? (
        <Button variant="default" onClick={onCurrent}>
          {currentLabel}
        </Button>
      ) : null}
    </Group>
  );
}
