import { clientFieldProblems } from '@daybook/domain/clients/client-contract-write';
import { foldedKey } from '@daybook/domain/text/fold';
import { isRecord } from '@daybook/domain/values';
import {
  changed,
  created,
  failed,
  idOrAny,
  leftOut,
  valuesOf,
  referenceOf,
  sameValue,
  textValue,
  type Planned,
  type Values,
} from './planned.ts';
import { nameOfRecord, namesOfRecord } from './record-names.ts';
import { type References, type Target } from './references.ts';
import type { World } from './world.ts';

type Entry = Record<string, unknown>;

/** A contract's own name for a line's `max_hours`. */
const NAMES: Readonly<Record<string, string>> = {
  max_hours: 'max',
  frequency: 'frequency',
  client_rate: 'client_rate',
  billable: 'billable',
};

const SAYS_NOTHING = 'Enter max_hours, client_rate, or billable as no.';
const WHOSE_CONTRACT = 'Enter the client’s reference, or first and last name.';

/** A line of contracts: a client's allowance for one work code. */
export function planContract(world: World, references: References, values: Values): Planned {
  const names = namesOfRecord('contracts', 'client', (column) => textValue(values, column));
  const client_name = nameOfRecord(world, 'client', names);
  if (client_name === null) return failed('contract', '', [WHOSE_CONTRACT]);
  const code_name = textValue(values, 'work_code');
  const client = references.resolve('client', client_name);
  const code = references.resolve('work_code', code_name);
  const key = `${foldedKey(client_name)} ${foldedKey(code_name)}`;
  if ('leave' in client) return leftOut('contract', key, `Left out: ${client_name}.`);
  if ('leave' in code) return leftOut('contract', key, `Left out: ${code_name}.`);
  if ('problem' in client || 'problem' in code)
    return failed(
      'contract',
      key,
      [client, code].flatMap((resolved) => ('problem' in resolved ? [resolved.problem] : [])),
    );
  const entry = entryOf(values);
  const present = contractEntry(clientOf(world, client.target)?.custom_fields, code.target);
  const problems = [
    ...(!present && saysNothing(entry) ? [SAYS_NOTHING] : []),
    ...clientFieldProblems({ contract_hours: { [idOrAny(code.target)]: entry } }),
  ];
  if (problems.length > 0 || typeof client.target !== 'number') return failed('contract', key, problems);
  return planEntry(client.target, code.target, present, entry);
}

/** The entry of a work code in a client's contract: what the line says about it, beside what it does not mention. */
function planEntry(client: number, code: Target, present: Entry | null, entry: Entry): Planned {
  const key = `${client} ${JSON.stringify(code)}`;
  const work_code = referenceOf(code);
  const after = { work_code, entry: { ...present, ...entry } };
  if (!present) return { ...created('contract', key, after), target_id: client };
  const isSame = Object.entries(entry).every(([field, value]) => sameValue(present[field], value));
  const before = { work_code, entry: present };
  return changed('contract', key, client, isSame ? null : { before, after });
}

const entryOf = (values: Values): Entry =>
  Object.fromEntries(
    Object.entries(valuesOf(values, Object.keys(NAMES))).map(([field, value]) => [
      NAMES[field] ?? field,
      value,
    ]),
  );

const saysNothing = ({ max, client_rate, billable }: Entry): boolean =>
  max == null && client_rate == null && billable !== false;

const clientOf = (world: World, target: Target) =>
  typeof target === 'number' ? world.by_client.get(target) : undefined;

/** A client's contract entry for a work code, or null. */
export function contractEntry(
  custom_fields: Readonly<Record<string, unknown>> | undefined,
  code: unknown,
): Entry | null {
  const hours = custom_fields?.contract_hours;
  const entry = isRecord(hours) && typeof code === 'number' ? hours[String(code)] : null;
  return isRecord(entry) ? entry : null;
}
