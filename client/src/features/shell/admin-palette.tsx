import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePaletteEntries, type PaletteEntry } from '#/ui/overlays/palette-groups.ts';
import { useAdminAreas } from './admin-navigation.ts';

/** Loaded only for admins: the pages of the admin portal, in the palette. */
export function AdminPalette() {
  const navigate = useNavigate();
  const areas = useAdminAreas();
  const entries = useMemo(
    () =>
      areas
        .flatMap(({ items }) => items)
        .map(({ label, to }): PaletteEntry => ({ id: to, label, onPick: () => void navigate({ to }) })),
    [navigate, areas],
  );
  usePaletteEntries('Admin pages', entries);
  return null;
}
