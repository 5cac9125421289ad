import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { trpc } from '#/lib/api/trpc.ts';
import { useRights } from '#/lib/session/current-user.ts';
import { usePaletteEntries } from '#/ui/overlays/palette-groups.ts';

/** Every client that the user can see, by name and code, and an admin's employees; fetched once the palette is opened. */
export function PaletteClients() {
  const navigate = useNavigate();
  const { isAdmin } = useRights();
  const { data } = trpc.clients.picklist.useQuery(undefined, { staleTime: 60_000 });
  const entries = useMemo(() => {
    const to = isAdmin ? '/admin/clients/$id' : '/client-details/$id';
    const clients = data ? [...data.assigned, ...data.unassigned, ...data.inactive] : [];
    return clients.map(({ id, name, client_code }) => ({
      id: String(id),
      label: name,
      description: client_code?.code,
      onPick: () => void navigate({ to, params: { id } }),
    }));
  }, [data, isAdmin, navigate]);
  const logs = useMemo(() => {
    const clients = data
      ? [...data.assigned, ...data.unassigned, ...data.internal.filter((own) => own.is_active)]
      : [];
    return clients.map(({ id, name, client_code }) => ({
      id: String(id),
      label: `Log work for ${name}`,
      // So that a name alone finds the client first.
      keywords: [name],
      description: client_code?.code,
      onlyFound: true,
      onPick: () => void navigate({ to: '/daily-logs/new', state: { prefill: { client: id } } }),
    }));
  }, [data, navigate]);
  usePaletteEntries('Clients', entries);
  const people = trpc.employees.picklist.useQuery(undefined, { staleTime: 60_000, enabled: isAdmin }).data;
  const employees = useMemo(
    () =>
      (people ?? []).map(({ id, name, is_active }) => ({
        id: `employee ${id}`,
        label: name,
        description: is_active ? undefined : 'Inactive',
        onPick: () => void navigate({ to: '/admin/employees/$id/view', params: { id } }),
      })),
    [people, navigate],
  );
  usePaletteEntries('Employees', employees);
  usePaletteEntries('Log work', logs);
  return null;
}
