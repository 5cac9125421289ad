import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './company-profile.module.css';
import { LOGO_TYPES, NOT_A_PICTURE } from './logo-file.ts';

interface LogoFieldProps {
  /** The address of the stored logo. */
  stored: string | null;
  /** The chosen file, not saved yet. */
  chosen: File | null;
  onChoose: (file: File | null) => void;
  error: string | undefined;
  onError: (message: string) => void;
  /** Removes the stored logo. */
  onRemove: () => void;
}

/** The company's logo for printed pages: the stored one, the chosen one, and buttons to change it. */
export function LogoField({ stored, chosen, onChoose, error, onError, onRemove }: LogoFieldProps) {
  const preview = usePreview(chosen);
  const shown = preview ?? stored;
  return (
    <Input.Wrapper
      label="Logo"
      labelElement="div"
      description="Printed at the top of timesheets, reports and forms. JPEG, PNG, GIF or SVG."
      error={error}
      errorProps={{ role: 'alert' }}
    >
      <Group mt="xs" gap="md">
        <div className={classes.logo}>
          {shown ? (
            <img src={shown} alt={preview ? 'The chosen logo' : 'The company logo'} />
          ) : (
            <span>No logo yet</span>
          )}
        </div>
        <Group gap="xs">
          <FileButton
            accept={LOGO_TYPES.join(',')}
            inputProps={{ 'aria-label': 'Logo' }}
            onChange={(file) => {
              if (!file) return;
              if (LOGO_TYPES.includes(file.type)) onChoose(file);
              else onError(NOT_A_PICTURE);
            }}
          >
            {(props) => (
              <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} {...props}>
                {shown ? 'Change Logo' : 'Upload Logo'}
              </Button>
            )}
          </FileButton>
          {chosen ? (
            <Button variant="subtle" onClick={() => onChoose(null)}>
              Keep the Old One
            </Button>
          ) : stored ? (
            <Button variant="subtle" color="red" onClick={onRemove}>
              Remove Logo
            </Button>
          ) : null}
        </Group>
      </Group>
      {chosen ? (
        <Text size="sm" c="dimmed" mt="xs">
          {chosen.name} is stored when you save.
        </Text>
      ) : null}
    </Input.Wrapper>
  );
}

function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      setAddress(null);
      return undefined;
    }
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
