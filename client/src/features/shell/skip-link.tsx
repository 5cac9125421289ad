import classes from './shell.module.css';

/** The first thing that Tab reaches: past the navigation, to the page. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className={classes.skip}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
