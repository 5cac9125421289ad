import { describe, expect, it } from 'vitest';
import { clientGroup, groupClients } from './client-groups.ts';

// clients-and-contracts.md#pick-lists
describe('a pick list of clients', () => {
  const today = '2025-03-10';
  const client = { is_active: true, assigned_workers: [] as number[] };

  it('lists the user’s own first, then those with workers or a running contract, then the rest', () => {
    const clients = [
      { ...client, id: 1 },
      { ...client, id: 2, contract_end: '2025-12-31' },
      { ...client, id: 3, assigned_workers: [9] },
      { ...client, id: 4, assigned_workers: [9], is_active: false },
      { ...client, id: 5 },
    ];
    expect(
      groupClients(clients, [5], today).map(({ group, clients: c }) => [group, ...c.map((m) => m.id)]),
    ).toEqual([
      ['Assigned', 5],
      ['Unassigned', 2, 3],
      ['Inactive', 1, 4],
    ]);
    expect(clientGroup({ ...client, id: 1, is_active: false }, [1], today)).toBe('Assigned');
    expect(groupClients([], [], today)).toEqual([]);
  });

  it('has three groups in their order, by who is assigned and when the contract runs', () => {
    const assigned = { ...client, id: 1 };
    expect(clientGroup({ ...assigned, contract_start: today }, [], today)).toBe('Unassigned');
    expect(clientGroup({ ...assigned, contract_start: '2025-03-11' }, [], today)).toBe('Inactive');
    expect(clientGroup({ ...assigned, contract_end: '2025-03-09' }, [], today)).toBe('Inactive');
    expect(clientGroup({ ...assigned, contract_end: today }, [], today)).toBe('Unassigned');
    expect(clientGroup({ ...assigned, contract_end: today, is_active: false }, [], today)).toBe('Inactive');
    expect(clientGroup({ ...assigned, assigned_workers: [4], is_active: false }, [], today)).toBe('Inactive');
    expect(clientGroup(assigned, [1], today)).toBe('Assigned');
    expect(groupClients([assigned], [1], today)).toEqual([{ group: 'Assigned', clients: [assigned] }]);
  });
});
