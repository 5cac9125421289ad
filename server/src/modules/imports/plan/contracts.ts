import { foldedKey } from '@daybook/domain/text/fold';
import { clientFieldProblems } from '@daybook/domain/clients/client-contract-write';
import { isRecord } from '@daybook/domain/values';
import { joinName } from '@daybook/domain/text/names';
import { type References, type Target, namedAs } from './references.ts';
import type { World } from './world.ts';
import {
  textOf,
  type Planned,
  type Values,
  changed,
  created,
  failed,
  idOrAny,
  leftOut,
  pick,
  referenceOf,
  sameValue,
} from './planned.ts';

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
  const name = joinName({
    first_name: textOf(values, 'first_name'),
    last_name: textOf(values, 'last_name'),
  });
  const whose = namedAs(world, 'client', [textOf(values, 'reference'), name]);
  if (whose === null) return failed('contract', '', [WHOSE_CONTRACT]);
  const client = references.resolve('client', whose);
  const word = textOf(values, 'work_code');
  const code = references.resolve('work_code', word);
  const key = `${foldedKey(whose)} ${foldedKey(word)}`;
  if ('leave' in client) return leftOut('contract', key, `Left out: ${whose}.`);
  if ('leave' in code) return leftOut('contract', key, `Left out: ${word}.`);
  if ('problem' in client || 'problem' in code)
    return failed(
      'contract',
      key,
      [client, code].flatMap((found) => ('problem' in found ? [found.problem] : [])),
    );
  const entry = entryOf(values);
  const known = contractEntry(clientOf(world, client.target)?.custom_fields, code.target);
  const problems = [
    ...(!known && saysNothing(entry) ? [SAYS_NOTHING] : []),
    ...clientFieldProblems({ contract_hours: { [idOrAny(code.target)]: entry } }),
  ];
  if (problems.length > 0 || typeof client.target !== 'number') return failed('contract', key, problems);
  const id = client.target;
  const own = `${id} ${JSON.stringify(code.target)}`;
  const wanted = { work_code: referenceOf(code.target), entry: { ...known, ...entry } };
  if (!known) return { ...created('contract', own, wanted), target_id: id };
  const isSame = Object.entries(entry).every(([field, value]) => sameValue(known[field], value));
  const before = { work_code: referenceOf(code.target), entry: known };
  return changed('contract', own, id, isSame ? null : { before, after: wanted });
}

const entryOf = (values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(pick(values, Object.keys(NAMES))).map(([field, value]) => [NAMES[field] ?? field, value]),
  );

const saysNothing = ({ max, client_rate, billable }: Record<string, unknown>): boolean =>
  max == null && client_rate == null && billable !== false;

const clientOf = (world: World, target: Target) =>
  typeof target === 'number' ? world.by_client.get(target) : undefined;

/** A client's contract entry for a work code, or null. */
export function contractEntry(
  custom_fields: Readonly<Record<string, unknown>> | undefined,
  code: unknown,
): Record<string, unknown> | null {
  const hours = custom_fields?.contract_hours;
  const entry = isRecord(hours) && typeof code === 'number' ? hours[String(code)] : null;
  return isRecord(entry) ? entry : null;
}
