import { searchId, searchOneOf, searchShape, searchSort, searchText } from '#/lib/url/search-shape.ts';

export const importsSearch = searchShape({ sort: searchSort('created_at'), page: searchId });

/** `corrects`: the import whose errors the new file corrects. */
export const newImportSearch = searchShape({ corrects: searchId });

export const IMPORT_STEPS = ['read', 'columns', 'values', 'check', 'done'] as const;
export type ImportStepName = (typeof IMPORT_STEPS)[number];

export const IMPORT_STEP_LABELS: Readonly<Record<ImportStepName, string>> = {
  read: 'Read',
  columns: 'Match columns',
  values: 'Match values',
  check: 'Check',
  done: 'Done',
};

export const importSearch = searchShape({
  step: searchOneOf(...IMPORT_STEPS),
  tab: searchOneOf('create', 'update', 'same', 'skip', 'error'),
  q: searchText,
  page: searchId,
});
