import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePaletteEntries, type PaletteEntry } from '#/ui/overlays/palette-groups.ts';
import { useAdminAreas } from './admin-navigation.ts';
import { useMainAreas } from './navigation.ts';

/** Loaded only for admins: the pages of the admin portal, in the palette. */
export function AdminPalette() {
  const navigate = useNavigate();
  const areas = useAdminAreas();
  const main = useMainAreas();
  const entries = useMemo(
    () =>
      areas
        .flatMap(({ items }) => items)
        .map(({ label, keywords, to }): PaletteEntry => ({
          id: to,
          label,
          keywords,
          // An administrator has pages of the same name for their own work.
          description: main.some((own) => own.label === label) ? 'Whole company' : undefined,
          onPick: () => void navigate({ to }),
        })),
    [navigate, areas, main],
  );
  usePaletteEntries('Admin pages', entries);
  return null;
}
