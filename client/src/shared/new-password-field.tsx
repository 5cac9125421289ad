import { Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { PasswordField } from '#/ui/fields/password-field.tsx';
import { COMMON_PASSWORD_WARNING, isCommonPassword } from './common-passwords.ts';

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete'>;

/** A password that is being chosen: warns of a very common one. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <div>
      <PasswordField autoComplete="new-password" {...props} />
      <Text size="sm" c="dimmed" role="status">
        {isCommonPassword(props.value) ? COMMON_PASSWORD_WARNING : null}
      </Text>
    </div>
  );
}
