import { newClientCode } from '@daybook/contract/client-codes';
import { newWorkCode } from '@daybook/contract/work-codes';
import { foldedKey } from '@daybook/domain/text/fold';
import {
  changed,
  created,
  differences,
  failed,
  valuesOf,
  problemsOf,
  textValue,
  type Planned,
  type Values,
} from './planned.ts';
import type { World } from './world.ts';

const FIELDS = ['code', 'description', 'billing_rate'];

/** A line of work codes or client codes: the code identifies it, regardless of case. */
export function planCode(world: World, target_type: 'work_code' | 'client_code', values: Values): Planned {
  const input = valuesOf(values, FIELDS);
  const key = foldedKey(textValue(values, 'code'));
  const problems = problemsOf(target_type === 'work_code' ? newWorkCode : newClientCode, input);
  if (problems.length > 0) return failed(target_type, key, problems);
  const present = (target_type === 'work_code' ? world.work_codes : world.client_codes).get(key);
  if (!present) return created(target_type, key, input);
  const { code: _code, ...wanted } = input;
  return changed(target_type, key, present.id, differences(present, wanted));
}
