import {
  isBuiltInReportField,
  MAX_POSITION,
  shownFields,
  type CustomReportField,
  type RenderType,
  type ReportField,
  type ReportLayout,
  type ReportSide,
} from '@daybook/domain/reports/report-layout';

/** Editing a report layout. Every function returns a new layout, or the same one if nothing can be done. */

const allFields = (layout: ReportLayout): ReportField[] => [...layout.fields, ...layout.custom_fields];

function change(layout: ReportLayout, changes: ReadonlyMap<string, Partial<ReportField>>): ReportLayout {
  return {
    fields: layout.fields.map((field) => ({ ...field, ...changes.get(field.id) })),
    custom_fields: layout.custom_fields.map((field) => ({ ...field, ...changes.get(field.id) })),
  };
}

const onSide = (layout: ReportLayout, side: ReportSide): ReportField[] =>
  shownFields(layout).filter((field) => field.side === side);

/** The position after the last one, else the first free one; null if all twenty are taken. */
export function freePosition(layout: ReportLayout, side: ReportSide): number | null {
  const taken = onSide(layout, side).map((field) => field.order);
  const last = Math.max(0, ...taken);
  if (last < MAX_POSITION) return last + 1;
  for (let position = 1; position <= MAX_POSITION; position += 1) {
    if (!taken.includes(position)) return position;
  }
  return null;
}

/** Setting a position held by another enabled field of the side swaps the two (reports.md#layout). */
export function setPosition(layout: ReportLayout, id: string, position: number): ReportLayout {
  const field = allFields(layout).find((candidate) => candidate.id === id);
  if (!field?.enabled || !Number.isInteger(position) || position < 1 || position > MAX_POSITION)
    return layout;
  const changes = new Map<string, Partial<ReportField>>([[id, { order: position }]]);
  const holder = onSide(layout, field.side).find((other) => other.order === position && other.id !== id);
  if (holder) changes.set(holder.id, { order: field.order });
  return change(layout, changes);
}

/** Swaps places with the field shown above (-1) or below (1). */
export function moveField(layout: ReportLayout, id: string, step: -1 | 1): ReportLayout {
  const field = shownFields(layout).find((candidate) => candidate.id === id);
  if (!field) return layout;
  const column = onSide(layout, field.side);
  const neighbour = column[column.findIndex((other) => other.id === id) + step];
  return neighbour ? setPosition(layout, id, neighbour.order) : layout;
}

/** To the other column: the same position if it is free there, else after the last. */
export function switchSide(layout: ReportLayout, id: string): ReportLayout {
  const field = shownFields(layout).find((candidate) => candidate.id === id);
  if (!field) return layout;
  const side = field.side === 'left' ? 'right' : 'left';
  const free = !onSide(layout, side).some((other) => other.order === field.order);
  const order = free ? field.order : freePosition(layout, side);
  return order === null ? layout : change(layout, new Map([[id, { side, order }]]));
}

export const hideField = (layout: ReportLayout, id: string): ReportLayout =>
  change(layout, new Map([[id, { enabled: false }]]));

/** Shows a hidden field at its old position, or at a free one if another field has taken it. */
export function showField(layout: ReportLayout, id: string): ReportLayout {
  const field = allFields(layout).find((candidate) => candidate.id === id);
  if (!field || field.enabled) return layout;
  const taken = onSide(layout, field.side).some((other) => other.order === field.order);
  const order = taken ? freePosition(layout, field.side) : field.order;
  return order === null ? layout : change(layout, new Map([[id, { enabled: true, order }]]));
}

/** A custom field is deleted; a built-in one can only be hidden. */
export const removeField = (layout: ReportLayout, id: string): ReportLayout =>
  isBuiltInReportField(id)
    ? hideField(layout, id)
    : { ...layout, custom_fields: layout.custom_fields.filter((field) => field.id !== id) };

export const FIELD_NAME_REQUIRED = 'Field name is required';
export const NO_FREE_POSITION = `All ${MAX_POSITION} positions of this column are taken.`;

/** A new custom field after the last of its column. Its id is generated from the timestamp. */
export function addCustomField(
  layout: ReportLayout,
  field: { name: string; render_type: RenderType; side: ReportSide; options?: string },
  timestamp: number,
): { layout: ReportLayout } | { refusal: string } {
  const name = field.name.trim();
  if (name === '') return { refusal: FIELD_NAME_REQUIRED };
  const order = freePosition(layout, field.side);
  if (order === null) return { refusal: NO_FREE_POSITION };
  const ids = new Set(allFields(layout).map((existing) => existing.id));
  let stamp = timestamp;
  while (ids.has(`custom_${stamp}`)) stamp += 1;
  const added: CustomReportField = {
    id: `custom_${stamp}`,
    name,
    type: field.render_type === 'signature' ? 'line' : field.render_type,
    render_type: field.render_type,
    enabled: true,
    side: field.side,
    order,
    options: field.render_type === 'dropdown' ? (field.options ?? '') : '',
  };
  return { layout: { ...layout, custom_fields: [...layout.custom_fields, added] } };
}
