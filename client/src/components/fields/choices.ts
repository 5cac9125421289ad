export interface Choice<Value extends string | number> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface ChoiceGroup<Value extends string | number> {
  group: string;
  items: readonly Choice<Value>[];
}

/** Plain choices, or groups of them ("Assigned", "Unassigned"); empty groups are left out. */
export type Choices<Value extends string | number> = readonly (Choice<Value> | ChoiceGroup<Value>)[];

/** Thousands of clients would make the list slow to open; typing finds the rest. */
const MOST_SHOWN = 100;

/** Every choice, with the name of its group. */
export const allChoices = <Value extends string | number>(choices: Choices<Value>) =>
  choices.flatMap((choice): (Choice<Value> & { group?: string })[] =>
    'group' in choice ? choice.items.map((item) => ({ ...item, group: choice.group })) : [choice],
  );

/** Those whose label holds what was typed, in groups, as many as can be read. */
export function foundChoices<Value extends string | number>(
  choices: Choices<Value>,
  typed: string,
  isOffered: (choice: Choice<Value>) => boolean = () => true,
): ChoiceGroup<Value>[] {
  const sought = typed.trim().toLowerCase();
  const found = allChoices(choices).filter(
    (choice) => choice.label.toLowerCase().includes(sought) && isOffered(choice),
  );
  const groups = new Map<string, Choice<Value>[]>();
  for (const choice of found.slice(0, MOST_SHOWN)) {
    const group = groups.get(choice.group ?? '');
    if (group) group.push(choice);
    else groups.set(choice.group ?? '', [choice]);
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}
