import { List, Text } from '@mantine/core';
import { ScrollList } from '#/ui/page/text-parts.tsx';

/** What is unusual about what is asked, in the question. */
export function WorthALook({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <Text mt="sm">Worth a look:</Text>
      <ScrollList c="var(--mantine-color-yellow-light-color)" mah="30vh">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </ScrollList>
    </>
  );
}
