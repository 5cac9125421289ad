import { Alert, Box, Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { reloadPage } from '#/lib/device/unsaved.ts';
import type { SaveState } from '#/lib/forms/save-state.ts';

/** Why a change was refused, with Reload if someone else changed the record first. */
export function SaveProblem({ state, onReload }: { state: SaveState | null; onReload?: () => void }) {
  if (state?.kind !== 'failed') return null;
  return (
    <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} mb="sm">
      {state.message}
      {state.stale ? (
        <Box mt="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => (onReload ? onReload() : void reloadPage())}
          >
            Reload
          </Button>
        </Box>
      ) : null}
    </Alert>
  );
}
