import { Button, CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useStore } from '#/lib/device/value-store.ts';
import classes from './overlays.module.css';
import { holdToast, removeToast, shownToasts, type Toast } from './toasts.ts';

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

function shown(toasts: readonly Toast[], kind: Toast['kind']) {
  const Mark = kind === 'failure' ? IconAlertTriangle : IconCircleCheck;
  return toasts
    .filter((toast) => toast.kind === kind)
    .map((toast) => (
      <div
        key={toast.id}
        className={classes.toast}
        data-kind={kind}
        onPointerEnter={() => holdToast(toast.id, true)}
        onPointerLeave={() => holdToast(toast.id, false)}
        onFocus={() => holdToast(toast.id, true)}
        onBlur={() => holdToast(toast.id, false)}
      >
        <Mark size={20} aria-hidden className={classes.mark} />
        <span>{toast.message}</span>
        {toast.offer ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              removeToast(toast.id);
              toast.offer?.take();
            }}
          >
            {toast.offer.label}
          </Button>
        ) : null}
        <CloseButton aria-label="Dismiss" onClick={() => removeToast(toast.id)} />
      </div>
    ));
}
