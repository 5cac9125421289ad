import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { SSO_REFUSED } from '@daybook/domain/access/sso';
import { broughtBack, tellConfirmed } from '#/lib/session/organisation-return.ts';
import { SessionCard } from './session-card.tsx';

/** The window in which a person signed in again at their organisation; the page that asked goes on by itself. */
export function SsoConfirmedPage() {
  const [back] = useState(() => broughtBack(window.location.hash));
  const reference = back && 'reference' in back ? back.reference : null;
  const isRefused = reference !== null;
  useEffect(() => {
    tellConfirmed(reference);
    // The page that asked says how it went; this one does where the window cannot be closed.
    window.close();
  }, [reference]);
  return (
    <SessionCard title={isRefused ? 'Not confirmed' : 'Confirmed'}>
      <Text role="status">
        {isRefused
          ? `${SSO_REFUSED} Reference: ${reference}`
          : 'Thank you. You can close this window and go on where you were.'}
      </Text>
    </SessionCard>
  );
}
