import { Button, CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '#/lib/device/value-store.ts';
import classes from './overlays.module.css';
import { DONE_FOR, removeToast, shownToasts, type Toast } from './toasts.ts';

/** Shows the toasts; once per frame. Both lists exist from the start, so that screen readers watch them. */
export function ToastHost() {
  const toasts = useStore(shownToasts);
  return (
    <div className={classes.host} data-no-print>
      <div role="alert">{shown(toasts, 'failure')}</div>
      <div role="status">{shown(toasts, 'done')}</div>
    </div>
  );
}

const shown = (toasts: readonly Toast[], kind: Toast['kind']) =>
  toasts.filter((toast) => toast.kind === kind).map((toast) => <ToastBox key={toast.id} toast={toast} />);

/** Goes after its time; not while somebody points at it or has the focus in it, nor soon afterward. */
function ToastBox({ toast }: { toast: Toast }) {
  const { id, kind, message, shownFor, offer } = toast;
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isPointedAt || hasFocus;
  const remaining = useRef(shownFor);
  useEffect(() => {
    if (isHeld) return undefined;
    const since = Date.now();
    const timer = window.setTimeout(() => removeToast(id), remaining.current);
    return () => {
      window.clearTimeout(timer);
      remaining.current = Math.max(remaining.current - (Date.now() - since), DONE_FOR);
    };
  }, [id, isHeld]);
  const Mark = kind === 'failure' ? IconAlertTriangle : IconCircleCheck;
  return (
    <div
      className={classes.toast}
      data-kind={kind}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <Mark size={20} aria-hidden className={classes.mark} />
      <span>{message}</span>
      {offer ? (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            removeToast(id);
            offer.take();
          }}
        >
          {offer.label}
        </Button>
      ) : null}
      <CloseButton aria-label="Dismiss" onClick={() => removeToast(id)} />
    </div>
  );
}
