import { Kbd } from '#/ui/kit/kbd.ts';
import { Modal } from '#/ui/kit/modal.ts';
import classes from './overlays.module.css';
import { useOpening } from './use-opening.ts';

/** Keys that are pressed together, or alternatives separated by "or". */
const keys: readonly (readonly [string[], string])[] = [
  [['Ctrl', 'K'], 'Go to any page, client or employee (⌘ K on a Mac)'],
  [['j'], 'Go to the next row of a list for review; k goes to the previous one'],
  [['x'], 'Tick it; a approves or reviews it, Enter opens it'],
  [['Tab'], 'Go to the next field or button'],
  [['Enter'], 'Save the form'],
  [['Ctrl', 'Enter'], 'Save the form from any of its fields'],
  [['Ctrl', 'Delete'], 'Delete the entry of a daily log'],
  [['Esc'], 'Close a dialog or a list'],
  [['Alt', '↓'], 'Open the calendar of a date field'],
  [['←', 'or', '→'], 'Move between tabs'],
  [['?'], 'Show these keys'],
];

/** Only ever loaded lazily, by key-help.tsx. */
export function KeyList({ onClosed }: { onClosed: () => void }) {
  const { dialog } = useOpening(onClosed);
  return (
    <Modal {...dialog} title="Keys">
      <table>
        <tbody>
          {keys.map(([names, what]) => (
            <tr key={what}>
              <td className={classes.keys}>
                {names.map((name, index) =>
                  name === 'or' ? (
                    ' or '
                  ) : (
                    <span key={name}>
                      {index > 0 && names[index - 1] !== 'or' ? ' + ' : null}
                      <Kbd>{name}</Kbd>
                    </span>
                  ),
                )}
              </td>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
