import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { startDownload } from '#/lib/device/save-file.ts';
import { ErrorState } from '#/ui/page/states.tsx';
import classes from './settings.module.css';

/** What the company keeps about this person, as a file (imports-and-exports.md#data-of-one-person). */
export function MyData() {
  const create = trpc.companyExports.createOfPerson.useMutation({ meta: { changes: false } });
  const [problem, setProblem] = useState<string | null>(null);

  async function download() {
    setProblem(null);
    try {
      startDownload((await create.mutateAsync({})).url);
    } catch (error) {
      setProblem(errorText(error, 'Your data could not be prepared. Please try again.'));
    }
  }

  return (
    <Paper component="section" p="lg" className={classes.card} aria-labelledby="my-data">
      <Stack gap="md" align="flex-start">
        <div>
          <Title order={2} id="my-data">
            Your data
          </Title>
          <Text c="dimmed" size="sm">
            Your record, rates, logs, timesheets, pay, forms, signatures and sign-ins, as a ZIP file. Clients
            appear in it by number and initials only.
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={create.isPending}
          onClick={() => void download()}
        >
          Download my data
        </Button>
        {problem ? <ErrorState text={problem} /> : null}
      </Stack>
    </Paper>
  );
}
