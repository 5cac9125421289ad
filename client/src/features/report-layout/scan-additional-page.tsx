import { Text } from '@mantine/core';
import { PageHeader } from '../../ui/page/page-header.tsx';

/** 3 §2: a placeholder that the document words. */
export function ScanAdditionalPage() {
  return (
    <>
      <PageHeader title="Scan Additional Forms" />
      <Text>Coming soon!</Text>
    </>
  );
}
