import { trpc } from '#/lib/api/trpc.ts';

/** The company's own records that a value can mean, by kind; only the required kinds are loaded. */
export function useReferenceChoices(references: readonly string[]) {
  const on = (reference: string) => ({ enabled: references.includes(reference) });
  const workCodes = trpc.workCodes.list.useQuery({}, on('work_code'));
  const clientCodes = trpc.clientCodes.list.useQuery({}, on('client_code'));
  const roles = trpc.roles.list.useQuery({}, on('role'));
  const people = trpc.employees.picklist.useQuery(undefined, on('person'));
  const clients = trpc.clients.picklist.useQuery(undefined, on('client'));
  const codes = (rows: { id: number; code: string; description: string }[] = []) =>
    rows.map(({ id, code, description }) => ({ value: String(id), label: `${code} – ${description}` }));
  const named = (rows: { id: number; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }));
  return (reference: string): { value: string; label: string }[] => {
    switch (reference) {
      case 'work_code':
        return codes(workCodes.data?.results);
      case 'client_code':
        return codes(clientCodes.data?.results);
      case 'role':
        return named(roles.data?.results);
      case 'person':
        return named(people.data);
      default:
        return named(clients.data && Object.values(clients.data).flat());
    }
  };
}
