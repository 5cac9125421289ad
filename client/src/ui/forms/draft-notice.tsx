import { Alert, Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useId } from 'react';
import type { Draft } from '#/lib/device/drafts.ts';
import type { FormDrafts } from '#/lib/forms/use-form-draft.ts';
import { momentText } from '#/lib/text/day-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { ShowAll } from '#/ui/lists/show-all.tsx';
import { useKeptFocus } from '#/ui/lists/use-kept-focus.ts';
import { confirm } from '#/ui/overlays/confirm.ts';
import classes from './forms.module.css';

interface DraftNoticeProps {
  drafts: Pick<FormDrafts, 'offered' | 'isOutdated' | 'continueWriting' | 'discard'>;
  isSaving?: boolean;
  /** Continuing one puts it in the place of what is saved, as a whole. */
  replaces?: boolean;
}

/** More would push the form out of sight. */
const SHOWN = 3;

/** What was begun in this form and not saved, to continue or to discard. */
export function DraftNotice({ drafts, isSaving = false, replaces = false }: DraftNoticeProps) {
  const { offered } = drafts;
  const id = useId();
  const noteFocus = useKeptFocus(offered.map(({ key }) => key));

  async function discard(draft: Draft) {
    const yes = await confirm({
      title: 'Discard draft',
      text: `Are you sure you want to discard the draft of ${momentText(draft.saved_at)}${draft.about ? ` (${draft.about})` : ''}? This action cannot be undone.`,
      confirmLabel: 'Discard',
      danger: true,
    });
    if (yes) await drafts.discard(draft);
  }

  /** The form has the focus next, so that its keys work: Tab to the first field, Ctrl+Enter to save. */
  async function continueIn(form: HTMLFormElement | null, draft: Draft) {
    await drafts.continueWriting(draft);
    if (!form) return;
    form.tabIndex = -1;
    form.focus({ preventScroll: true });
  }

  if (offered.length === 0) return null;
  const several = offered.length > 1;
  return (
    <Alert
      color="blue"
      icon={<IconPencil aria-hidden />}
      title={
        several
          ? `You have ${plural(offered.length, 'unsaved draft', 'unsaved drafts')}`
          : 'You have an unsaved draft'
      }
    >
      <div onFocus={noteFocus}>
        <ShowAll items={offered} first={SHOWN} labelOf={(count) => `Show all ${count} drafts`}>
          {(shown) => (
            <ul className={classes.drafts}>
              {shown.map((draft) => (
                <li key={draft.key} data-row={draft.key}>
                  <span id={`${id}${draft.key}`}>
                    {draft.about ? <strong>{draft.about}. </strong> : null}
                    Last changed on {momentText(draft.saved_at)}, on this device.
                    {drafts.isOutdated(draft)
                      ? ` The saved record has changed since then: ${replaces ? 'saving yours replaces its latest version.' : 'your changes are added to its latest version.'}`
                      : null}
                  </span>
                  <Group gap="xs" mt="xs">
                    <Button
                      size="xs"
                      // Its draft is deleted after the save, and must not be another one by then.
                      disabled={isSaving}
                      aria-describedby={`${id}${draft.key}`}
                      onClick={({ currentTarget }) => void continueIn(currentTarget.form, draft)}
                    >
                      Continue Writing
                    </Button>
                    <Button
                      size="xs"
                      variant="default"
                      disabled={isSaving}
                      aria-describedby={`${id}${draft.key}`}
                      onClick={() => void discard(draft)}
                    >
                      Discard
                    </Button>
                  </Group>
                </li>
              ))}
            </ul>
          )}
        </ShowAll>
      </div>
    </Alert>
  );
}
