export interface Choice<Value extends string | number> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface ChoiceGroup<Value extends string | number> {
  group: string;
  items: Choice<Value>[];
}

/** Plain choices, or groups of them ("Assigned", "Unassigned"); empty groups are left out. */
export type Choices<Value extends string | number> = readonly (Choice<Value> | ChoiceGroup<Value>)[];

/** Thousands of clients would make the list slow to open; typing finds the rest. */
export const MAX_SHOWN = 100;

/** What the library's lists take, and how many there are in all. */
export function offered<Value extends string | number>(choices: Choices<Value>) {
  const data = choices.filter((choice) => !('group' in choice) || choice.items.length > 0);
  const count = data.reduce((sum, choice) => sum + ('group' in choice ? choice.items.length : 1), 0);
  return { data, count };
}
