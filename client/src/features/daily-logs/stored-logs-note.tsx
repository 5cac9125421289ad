import { KEPT } from '#/lib/device/offline/kept-limits.ts';
import { StoredNote } from '#/shared/stored-note.tsx';

const WEEKS = `${KEPT.days / 7} weeks`;

/** Of the logs, a device stores a person's own, and only the last ones. `ofAll`: the list is the company's. */
export const StoredLogsNote = ({ ofAll = false }: { ofAll?: boolean }) => (
  <StoredNote
    text={
      ofAll
        ? `Only your own logs of the last ${WEEKS} are on this device. Older ones and those of others need a connection.`
        : `Only the logs of the last ${WEEKS} are on this device and searched. Older ones need a connection.`
    }
  />
);
