import { useMediaQuery } from '@mantine/hooks';

/** A phone: the screen is too narrow for a table. */
export const useIsPhone = () =>
  useMediaQuery('screen and (max-width: 47.99em)', false, { getInitialValueInEffect: false });
