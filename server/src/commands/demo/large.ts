import type { CompanySeed } from './cast.ts';

const FIRST = [
  'Amara', 'Björn', 'Chiara', 'Dmitri', 'Élodie', 'Farid', 'Gwen', 'Hassan', 'Ines', 'Jakub',
  'Keiko', 'Lars', 'Mei', 'Nikolai', 'Oluwaseun', 'Petra', 'Quentin', 'Rania', 'Stefan', 'Tamsin',
] as const; // oxfmt-ignore
const LAST = [
  'Abara', 'Bright-Osei', 'Costello', 'de la Cruz', 'Eriksson', 'Featherstonehaugh', 'Gallagher', 'Hernández', 'Ibrahim', 'Johansen',
  'Kowalczyk', 'Lindgren', 'van der Berg-Schulz', 'Nakamura', 'O’Sullivan', 'Papadopoulos', 'Quist', 'Rasmussen', 'Šimić', 'Thorvaldsen',
] as const; // oxfmt-ignore

/** The name at a position of all pairs; neighbours share neither part. */
const nameAt = (at: number): [first_name: string, last_name: string] => [
  FIRST[at % FIRST.length] ?? '',
  LAST[(at + Math.floor(at / FIRST.length)) % LAST.length] ?? '',
];

const WORKERS = 150;
const CLIENTS = 400;
const ROLES = ['Support Worker', 'Senior Support Worker', 'Team Coordinator'] as const;

/** A company of 151 people and 400 clients, to see every list at full size; one name has forty letters. */
export const NORTHSHORE: CompanySeed = {
  name: 'Northshore Community Care',
  plan_id: 5,
  admin: { first_name: 'Judith', last_name: 'Marlowe', email: 'judith@northshore.example' },
  roles: [
    { name: 'Senior Support Worker', default_pay_rate: 29.5, default_mileage_rate: 0.61, permissions: '' },
    {
      name: 'Team Coordinator',
      default_pay_rate: 33,
      default_mileage_rate: 0.61,
      permissions: 'clients_view',
    },
  ],
  workers: Array.from({ length: WORKERS }, (_, at) => {
    const [first_name, last_name] =
      at === 7 ? (['Maximiliana', 'Featherstonehaugh-Whitcombe'] as const) : nameAt(at);
    return {
      first_name,
      last_name,
      email: `worker${at + 1}@northshore.example`,
      role: ROLES[at % 7 === 0 ? 1 : at % 25 === 3 ? 2 : 0] ?? ROLES[0],
    };
  }),
  clientCodes: [
    { code: 'FAM', description: 'Family preservation' },
    { code: 'YTH', description: 'Youth outreach' },
    { code: 'RES', description: 'Respite care' },
  ],
  clients: Array.from({ length: CLIENTS }, (_, at): [string, string] => {
    const [first, last] = nameAt(CLIENTS - at);
    return [first, at < (FIRST.length * LAST.length) / 2 ? last : `${last}-Reed`];
  }),
};
