import { Text } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { PageHeader } from '#/ui/page/page-header.tsx';

// No loader: the page is only text.
export const Route = createFileRoute('/_signed-in/admin/settings/custom-fields/scan-additional')({
  component: ScanAdditional,
});

/** A placeholder (company-and-plans.md#custom-fields). */
function ScanAdditional() {
  return (
    <>
      <PageHeader title="Scan Additional Forms" />
      <Text>Coming soon!</Text>
    </>
  );
}
