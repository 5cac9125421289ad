#!/bin/sh
# restore-drill.sh BACKUP: does this backup restore everything? Restores it next to the installation, checks all of it, and
# removes it again. For Postgres the user of DATABASE_URL must be allowed to create a database.
set -eu
backup=$(realpath "$1")
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
cp "$DATA_DIR/audit-keys" "$scratch/"
export DATA_DIR="$scratch"
case "$DATABASE_URL" in
postgres*)
  installation=$DATABASE_URL
  psql --quiet "$installation" --command='create database daybook_drill'
  trap 'psql --quiet "$installation" --command="drop database daybook_drill"; rm -rf "$scratch"' EXIT
  export DATABASE_URL="${installation%/*}/daybook_drill"
  pg_restore --exit-on-error --no-owner --dbname="$DATABASE_URL" "$backup"
  ;;
*)
  trap 'rm -rf "$scratch"' EXIT
  export DATABASE_URL="file:$scratch/daybook.sqlite"
  node server/dist/restore.js "$backup"
  ;;
esac
node server/dist/audit-verify.js
node server/dist/doctor.js
echo "$backup brings everything back."
