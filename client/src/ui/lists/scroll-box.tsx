import { useEffect, useRef, useState, type ComponentProps } from 'react';
import classes from './data-table.module.css';

interface ScrollBoxProps extends ComponentProps<'div'> {
  /** Names what is in it. */
  label: string;
  'data-wide'?: boolean;
  'data-one-line'?: boolean | undefined;
  'data-fades'?: boolean;
}

/** Scrolls sideways what is too wide, also with the keyboard; what fits is no stop of the Tab key. */
export function ScrollBox({ label, children, ...rest }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const measure = () => setScrolls(current.scrollWidth > current.clientWidth);
    const observer = new ResizeObserver(measure);
    for (const element of [current, ...current.children]) observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className={classes.scroll}
      role="region"
      aria-label={label}
      tabIndex={scrolls ? 0 : undefined}
      {...rest}
    >
      {children}
    </div>
  );
}
