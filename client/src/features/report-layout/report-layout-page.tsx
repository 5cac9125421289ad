import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import {
  COLUMN_SIDES,
  defaultReportLayout,
  shownFields,
  type ReportLayout,
} from '@daybook/domain/reports/report-layout';
import { trpc } from '#/lib/api/trpc.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { LockedSection } from '#/shared/plan-lock.tsx';
import { DraftNotice } from '#/ui/forms/draft-notice.tsx';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import { confirm } from '#/ui/overlays/confirm.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { AddFieldForm } from './add-field-form.tsx';
import { FieldRow } from './field-row.tsx';
import { showField } from './report-layout-edit.ts';
import { ReportPreview } from './report-preview.tsx';
import { useLayoutEditor } from './use-layout-editor.ts';

const TITLE = 'Reports Customization';
const SIDE_NAMES = { left: 'Left Column', right: 'Right Column', full: 'Full Width' } as const;

/** The layout of the monthly progress report (reports.md#layout), with a preview of the report next to it. */
export function ReportLayoutPage() {
  const { allows, isLoading } = usePlan();
  if (isLoading) return <Loading />;
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Choose which fields the monthly progress report has, and where they go."
      />
      {allows('report_customization') ? <LayoutEditor /> : <LockedSection title={TITLE} />}
    </>
  );
}

function LayoutEditor() {
  const configuration = trpc.reportLayout.get.useQuery();
  const editor = useLayoutEditor(configuration.data);
  const { layout } = editor;
  if (configuration.isPending) return <Loading />;

  async function reset() {
    const sure = await confirm({
      title: 'Reset to default',
      text: 'Reset the report to its default fields? All custom fields will be removed.',
      confirmLabel: 'Reset to Default',
      danger: true,
    });
    if (sure) await editor.save(defaultReportLayout());
  }

  return (
    <Stack gap="lg">
      {configuration.error && !configuration.data ? (
        <Alert role="alert" color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          <Group gap="sm">
            Failed to load configuration. Using default settings.
            <Button size="xs" variant="default" onClick={() => void configuration.refetch()}>
              Retry
            </Button>
          </Group>
        </Alert>
      ) : null}
      {editor.drafts ? <DraftNotice drafts={editor.drafts} isSaving={editor.isSaving} replaces /> : null}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        {COLUMN_SIDES.map((side) => (
          <SideColumn key={side} side={side} layout={layout} onChange={editor.change} />
        ))}
      </SimpleGrid>
      <SideColumn side="full" layout={layout} onChange={editor.change} />
      <HiddenFields layout={layout} onChange={editor.change} />
      <AddFieldForm layout={layout} onChange={editor.change} />
      <SaveBar editor={editor} onReset={() => void reset()} />
      <ReportPreview layout={layout} />
    </Stack>
  );
}

interface PartProps {
  layout: ReportLayout;
  onChange: (layout: ReportLayout) => void;
}

function SideColumn({ side, layout, onChange }: PartProps & { side: keyof typeof SIDE_NAMES }) {
  const fields = shownFields(layout).filter((field) => field.side === side);
  if (side === 'full' && fields.length === 0) return null;
  return (
    <Paper component="section" p="md" aria-labelledby={`side-${side}`}>
      <Title order={2} id={`side-${side}`} mb="sm">
        {SIDE_NAMES[side]}
      </Title>
      {fields.length === 0 ? <Text c="dimmed">No fields in this column.</Text> : null}
      <Stack component="ol" data-plain gap="xs">
        {fields.map((field, index) => (
          <FieldRow
            key={field.id}
            field={field}
            layout={layout}
            isFirst={index === 0}
            isLast={index === fields.length - 1}
            onChange={onChange}
          />
        ))}
      </Stack>
    </Paper>
  );
}

function HiddenFields({ layout, onChange }: PartProps) {
  const hidden = [...layout.fields, ...layout.custom_fields].filter((field) => !field.enabled);
  return (
    <Paper component="section" p="md" aria-labelledby="hidden-fields">
      <Title order={2} id="hidden-fields" mb="sm">
        Hidden Fields
      </Title>
      {hidden.length === 0 ? <Text c="dimmed">No fields are hidden.</Text> : null}
      <Group gap="xs">
        {hidden.map((field) => (
          <Button
            key={field.id}
            variant="default"
            size="xs"
            onClick={() => onChange(showField(layout, field.id))}
          >
            Show {field.name}
          </Button>
        ))}
      </Group>
    </Paper>
  );
}

interface SaveBarProps {
  editor: ReturnType<typeof useLayoutEditor>;
  onReset: () => void;
}

function SaveBar({ editor, onReset }: SaveBarProps) {
  const { state, isSaving, isChanged } = editor;
  return (
    <div>
      <SaveProblem state={state} />
      <Group gap="sm">
        <OnlineButton onClick={() => void editor.save(editor.layout)} disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save Configuration'}
        </OnlineButton>
        <Button variant="default" onClick={onReset} disabled={isSaving}>
          Reset to Default
        </Button>
        {isChanged ? (
          <Button variant="subtle" onClick={() => editor.discard()} disabled={isSaving}>
            Discard Changes
          </Button>
        ) : null}
        <Text component="span" size="sm" c="dimmed" role="status">
          {state.kind === 'saved' ? (
            <Group component="span" gap="var(--space-2)">
              <IconCheck size={16} aria-hidden /> {state.message}
            </Group>
          ) : null}
          {isChanged && state.kind === 'idle' ? 'There are unsaved changes.' : null}
        </Text>
      </Group>
    </div>
  );
}
