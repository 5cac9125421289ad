import { useMediaQuery } from '@mantine/hooks';

/** A phone: the screen is too narrow for a table. */
export const useIsPhone = () =>
  useMediaQuery('screen and (width < 48em)', false, { getInitialValueInEffect: false });
