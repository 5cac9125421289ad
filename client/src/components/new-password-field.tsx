import { Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { PasswordField } from './password-field.tsx';
import { commonPasswordWarning, isVeryCommon } from '../lib/common-passwords.ts';

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete'>;

/** A password that is being chosen: warns of a very common one. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <div>
      <PasswordField autoComplete="new-password" {...props} />
      <Text size="sm" c="dimmed" role="status">
        {isVeryCommon(props.value) ? commonPasswordWarning : null}
      </Text>
    </div>
  );
}
