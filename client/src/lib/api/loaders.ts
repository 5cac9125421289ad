/**
 * Importing this loads the file of all loaders (vite.config.ts): the first page behind the login that is not home does so
 * while its guard waits, so that the data of every page is asked for at the tap.
 */
// oxlint-disable-next-line unicorn/require-module-specifiers
export {};
