import { Text, Title } from '@mantine/core';
import { PageHeader } from '../../ui/page/page-header.tsx';

interface LegalPageProps {
  title: string;
  sections: readonly { title: string; paragraphs: readonly string[] }[];
}

/** A page of plain text. */
export function LegalPage({ title, sections }: LegalPageProps) {
  return (
    <article style={{ maxWidth: '44rem', margin: '0 auto' }}>
      <PageHeader title={title} />
      {sections.map((section) => (
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
    </article>
  );
}
