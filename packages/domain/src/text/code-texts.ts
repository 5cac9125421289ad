export const CLIENT_CODE_REQUIRED = 'Code and description are required.';
export const WORK_CODE_REQUIRED = 'Code and Description are required.';
export const WORK_CODE_EMPTY = 'Code and Description cannot be empty.';
