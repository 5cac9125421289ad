import classes from './loading.module.css';

/** "Loading..." while there is nothing else to show; lists have skeletons instead. */
export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className={classes.loading} role="status">
      <span className={classes.ring} aria-hidden />
      {text}
    </div>
  );
}
