import { lazy, type ComponentType } from 'react';

/** A device without a network has nothing of the admin portal. */
const NOTHING = { default: () => null };
const ofAdmin = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load()
      .then((component) => ({ default: component }))
      .catch(() => NOTHING),
  );

export const AdminAreas = ofAdmin(() => import('./admin-sidebar.tsx').then((module) => module.AdminAreas));
export const AdminPalette = ofAdmin(() =>
  import('./admin-palette.tsx').then((module) => module.AdminPalette),
);
