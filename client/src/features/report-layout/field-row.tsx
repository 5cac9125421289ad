import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import {
  isBuiltInReportField,
  MAX_POSITION,
  RENDER_TYPES,
  type CustomReportField,
  type RenderType,
  type ReportField,
  type ReportLayout,
} from '@daybook/domain/reports/report-layout';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';
import { NumberField } from '#/ui/fields/number-field.tsx';
import { confirm } from '#/ui/overlays/confirm.ts';
import classes from './field-row.module.css';
import { moveField, removeField, setPosition, switchSide } from './report-layout-edit.ts';

interface FieldRowProps {
  field: ReportField | CustomReportField;
  layout: ReportLayout;
  isFirst: boolean;
  isLast: boolean;
  onChange: (layout: ReportLayout) => void;
}

/** A field in its column: its position, the ways to move it, and to hide or delete it (reports.md#layout). */
export function FieldRow({ field, layout, isFirst, isLast, onChange }: FieldRowProps) {
  const { id, name } = field;
  const builtIn = isBuiltInReportField(id);
  const other = field.side === 'left' ? 'right' : 'left';
  const OtherArrow = other === 'right' ? IconArrowRight : IconArrowLeft;

  async function remove() {
    const sure = await confirm(
      builtIn
        ? {
            title: 'Hide field',
            text: `Hide “${name}”? Monthly reports will no longer show it. You can show it again at any time.`,
            confirmLabel: 'Hide',
          }
        : {
            title: 'Delete field',
            text: `Delete “${name}”? Reports that are still drafts will lose it.`,
            danger: true,
          },
    );
    if (sure) onChange(removeField(layout, id));
  }

  return (
    <li className={classes.row} data-field={id}>
      <div className={classes.name}>
        <Text fw={600} size="sm">
          {name}
        </Text>
        {builtIn ? null : (
          <Text size="xs" c="dimmed">
            {RENDER_TYPE_NAMES[field.render_type]}
            {'options' in field && field.options ? `: ${field.options}` : ''}
          </Text>
        )}
      </div>
      <Position
        // A swap changes the position of the other field, too.
        key={field.order}
        name={name}
        order={field.order}
        onChange={(position) => onChange(setPosition(layout, id, position))}
      />
      <Group gap="var(--space-2)">
        <ActionIcon
          variant="default"
          aria-label={`Move ${name} up`}
          disabled={isFirst}
          onClick={() => onChange(moveField(layout, id, -1))}
        >
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={`Move ${name} down`}
          disabled={isLast}
          onClick={() => onChange(moveField(layout, id, 1))}
        >
          <IconArrowDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={`Move ${name} to the ${other} column`}
          onClick={() => onChange(switchSide(layout, id))}
        >
          <OtherArrow size={16} aria-hidden />
        </ActionIcon>
        <Button
          size="xs"
          variant="default"
          aria-label={`${builtIn ? 'Hide' : 'Delete'} ${name}`}
          onClick={() => void remove()}
        >
          {builtIn ? 'Hide' : 'Delete'}
        </Button>
      </Group>
    </li>
  );
}

interface PositionProps {
  name: string;
  order: number;
  onChange: (position: number) => void;
}

/** 1 to 20; taken when the field is left or Enter is pressed, so that "12" is not first taken as 1. */
function Position({ name, order, onChange }: PositionProps) {
  const [typed, setTyped] = useState<TypedNumber>(order);
  const [refused, setRefused] = useState(false);

  function take() {
    if (typed === order) return;
    if (typeof typed === 'number' && typed >= 1 && typed <= MAX_POSITION) onChange(typed);
    else {
      // The field shows the position that will be saved.
      setTyped(order);
      setRefused(true);
    }
  }

  return (
    <form
      noValidate
      className={classes.position}
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <NumberField
        label={`Position of ${name}`}
        hideLabel
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setRefused(false);
        }}
        onBlur={take}
        min={1}
        max={MAX_POSITION}
        error={refused ? `1 to ${MAX_POSITION}` : undefined}
      />
    </form>
  );
}

const RENDER_TYPE_NAMES: Readonly<Record<RenderType, string>> = {
  'text-small': 'Text (small)',
  'text-medium': 'Text (medium)',
  'text-large': 'Text (large)',
  dropdown: 'Dropdown',
  signature: 'Signature',
};

export const RENDER_TYPE_CHOICES = RENDER_TYPES.map((value) => ({ value, label: RENDER_TYPE_NAMES[value] }));
