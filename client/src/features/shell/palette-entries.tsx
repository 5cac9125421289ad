import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCurrentUser, useRights } from '#/lib/session/current-user.ts';
import { usePaletteEntries, type PaletteEntry } from '#/ui/overlays/palette-groups.ts';
import { AdminPalette } from './lazy-admin.ts';
import { useMainAreas, type Path } from './navigation.ts';
import { PaletteClients } from './palette-clients.ts';

interface Place {
  label: string;
  to: Path;
  keywords?: string[];
}

const actions: readonly Place[] = [
  { label: "Log Today's Work", to: '/daily-logs/new', keywords: ['new daily log', 'add'] },
  { label: 'New Timesheet', to: '/timesheets/new', keywords: ['generate', 'add'] },
  { label: 'Generate Report', to: '/monthly-reports/new', keywords: ['monthly', 'new', 'add'] },
  { label: 'No Show Report', to: '/no-show-form', keywords: ['form'] },
  { label: 'Incident Report', to: '/incident-report-form', keywords: ['form'] },
  { label: 'Settings', to: '/settings', keywords: ['profile', 'password', 'theme'] },
];

const askForTimeOff: Place = {
  label: 'Ask for Time Off',
  to: '/time-off/new',
  keywords: ['sick', 'leave', 'vacation'],
};

const adminActions: readonly Place[] = [
  { label: 'Add New Employee', to: '/admin/employees/new' },
  { label: 'Add New Client', to: '/admin/clients/new' },
  { label: 'Add New Timesheet', to: '/admin/timesheet-add' },
];

/** Loaded only when the palette opens: every page that the user may open, and the clients. */
export function PaletteEntries() {
  const navigate = useNavigate();
  const { isAdmin } = useRights();
  const { has_time_off } = useCurrentUser();
  const areas = useMainAreas();

  const groups = useMemo(() => {
    const entry = ({ label, to, keywords }: Place): PaletteEntry => ({
      id: to,
      label,
      keywords,
      onPick: () => void navigate({ to }),
    });
    return {
      actions: [...actions, ...(has_time_off ? [askForTimeOff] : []), ...(isAdmin ? adminActions : [])].map(
        entry,
      ),
      pages: areas.map(entry),
    };
  }, [navigate, isAdmin, areas, has_time_off]);

  usePaletteEntries('Actions', groups.actions);
  usePaletteEntries('Pages', groups.pages);
  return (
    <>
      <PaletteClients />
      {/* The palette waits for it: entries that come later would move what is chosen. */}
      {isAdmin ? <AdminPalette /> : null}
    </>
  );
}
