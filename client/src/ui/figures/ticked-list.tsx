import { IconSquare, IconSquareCheck } from '@tabler/icons-react';
import classes from './ticked-list.module.css';

interface TickedListProps<Value extends string> {
  label: string;
  choices: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  ticked: readonly string[];
}

/** Checkboxes as they were ticked, read-only: on screen and on paper, and not only by colour. */
export function TickedList<Value extends string>({ label, choices, labels, ticked }: TickedListProps<Value>) {
  return (
    <ul className={classes.list} aria-label={label}>
      {choices.map((choice) => {
        const isTicked = ticked.includes(choice);
        const Mark = isTicked ? IconSquareCheck : IconSquare;
        return (
          <li key={choice} data-ticked={isTicked}>
            <Mark size={18} role="img" aria-label={isTicked ? 'Ticked:' : 'Not ticked:'} /> {labels[choice]}
          </li>
        );
      })}
    </ul>
  );
}
