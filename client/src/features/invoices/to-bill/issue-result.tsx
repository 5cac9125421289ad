import { Alert } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { InvoicesIssued } from '@daybook/contract/invoices';
import { plural } from '#/lib/text/plural.ts';
import { BulletList } from '#/ui/page/text-parts.tsx';

/** How many were issued, and which were not, and why. */
export function IssueResult({ result, onClose }: { result: InvoicesIssued; onClose: () => void }) {
  const { issued, skipped } = result;
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed may have nothing left to issue, and then holds no focus.
  useEffect(() => box.current?.focus(), [result]);
  const invoices = issued.filter(({ kind }) => kind === 'invoice').length;
  const credits = issued.length - invoices;
  const parts = [
    plural(invoices, 'invoice', 'invoices'),
    ...(credits > 0 ? [plural(credits, 'credit note', 'credit notes')] : []),
  ];
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="group"
      color={skipped.length > 0 ? 'yellow' : 'green'}
      title={`Issued ${parts.join(' and ')}.`}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      {skipped.length > 0 ? (
        <>
          Not issued:
          <BulletList>
            {skipped.map(({ client, detail }) => (
              <li key={`${client} ${detail}`}>{detail}</li>
            ))}
          </BulletList>
        </>
      ) : null}
    </Alert>
  );
}
