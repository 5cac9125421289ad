import { useMatches } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { helpAddress } from './help.ts';

/** Opens what the documentation says about this screen, beside it: what is typed here stays. */
export function HelpLink({ children, ...rest }: ComponentProps<'a'>) {
  const href = useMatches({
    select: (matches) => {
      const { fullPath = '', search = {} } = matches.at(-1) ?? {};
      return helpAddress(fullPath, Reflect.get(search, 'tab'));
    },
  });
  return (
    <a href={href} target="_blank" rel="noreferrer" {...rest}>
      {children}
    </a>
  );
}
