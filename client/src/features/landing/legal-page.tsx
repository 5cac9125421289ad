import { Box, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import type { Output } from '#/lib/api/trpc.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { usePublicAnswer } from './public-answer.ts';

type Options = Output['accounts']['options'];

export interface LegalSection {
  title: string;
  paragraphs: readonly string[];
}

interface LegalPageProps {
  title: string;
  /** The host's own page, which stands in for this one. */
  elsewhere: (options: Options) => string | null;
  /** Null as long as it is not known what this installation does. */
  sections: (options: Options | null) => readonly LegalSection[];
}

const isOptions = (value: unknown): value is Options =>
  typeof value === 'object' && value !== null && 'sells_plans' in value && 'session' in value;

/** A page of plain text, or the way to the host's own. */
export function LegalPage({ title, elsewhere, sections }: LegalPageProps) {
  const options = usePublicAnswer('/api/account-options/', isOptions);
  const address = options && elsewhere(options);
  useEffect(() => {
    if (address) window.location.replace(address);
  }, [address]);
  return (
    <Box component="article" maw="44rem" mx="auto">
      <PageHeader title={title} />
      {sections(options).map((section) => (
        <section key={section.title}>
          <Title order={2} size="h3" mt="lg" mb="xs">
            {section.title}
          </Title>
          {section.paragraphs.map((paragraph) => (
            <Text key={paragraph} mb="sm">
              {paragraph}
            </Text>
          ))}
        </section>
      ))}
    </Box>
  );
}
