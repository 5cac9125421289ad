import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import classes from './popup.module.css';

/** Pixels between it and what it belongs to, and the edge of the window. */
const GAP = 6;

interface PopupProps extends ComponentProps<'div'> {
  /**
   * `auto`: a button with `popoverTarget` opens it, and Escape or a click elsewhere closes it, all by the browser.
   * `manual`: it is there while `opened` is true.
   */
  popover: 'auto' | 'manual';
  opened: boolean;
  /** What it stands under, or over where there is more room. */
  anchor: RefObject<HTMLElement | null>;
  /** Which edges meet. */
  side?: 'start' | 'end';
  /** At least as wide as the anchor. */
  wide?: boolean;
  /** Pixels; less where the window has less. */
  mostHeight?: number;
}

/** A layer over the page beside a field or button: the browser's own popover, so that no dialog or table cuts it off. */
export function Popup({ opened, anchor, side = 'start', wide, mostHeight, ...rest }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const isManual = rest.popover === 'manual';

  useLayoutEffect(() => {
    const element = popup.current;
    if (!opened || !element) return undefined;
    if (isManual) element.showPopover();
    const place = () => anchor.current && putBeside(element, anchor.current, { side, wide, mostHeight });
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      delete element.dataset['placed'];
      if (isManual) element.hidePopover();
    };
  }, [opened, anchor, isManual, side, wide, mostHeight]);

  return <div ref={popup} {...rest} className={[classes.popup, rest.className].filter(Boolean).join(' ')} />;
}

type Place = Pick<PopupProps, 'side' | 'wide' | 'mostHeight'>;

function putBeside(popup: HTMLElement, anchor: HTMLElement, { side, wide, mostHeight = 640 }: Place) {
  const box = anchor.getBoundingClientRect();
  const [width, height] = [document.documentElement.clientWidth, window.innerHeight];
  const [over, under] = [box.top - 2 * GAP, height - box.bottom - 2 * GAP];
  const wanted = Math.min(popup.scrollHeight + 2, mostHeight);
  const isOver = wanted > under && over > under;
  popup.style.maxHeight = `${Math.min(mostHeight, isOver ? over : under)}px`;
  if (wide) popup.style.minWidth = `${box.width}px`;
  popup.style.top = isOver ? 'auto' : `${box.bottom + GAP}px`;
  popup.style.bottom = isOver ? `${height - box.top + GAP}px` : 'auto';
  const left = side === 'start' ? box.left : box.right - popup.offsetWidth;
  popup.style.left = `${Math.max(GAP, Math.min(left, width - popup.offsetWidth - GAP))}px`;
  popup.dataset['placed'] = '';
}
