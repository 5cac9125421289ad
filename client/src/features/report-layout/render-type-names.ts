import { RENDER_TYPES, type RenderType } from '@daybook/domain/report-layout';

export const RENDER_TYPE_NAMES: Readonly<Record<RenderType, string>> = {
  'text-small': 'Text (small)',
  'text-medium': 'Text (medium)',
  'text-large': 'Text (large)',
  dropdown: 'Dropdown',
  signature: 'Signature',
};

export const RENDER_TYPE_CHOICES = RENDER_TYPES.map((value) => ({ value, label: RENDER_TYPE_NAMES[value] }));
