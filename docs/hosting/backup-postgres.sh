#!/bin/sh
# backup-postgres.sh FOLDER KEEP: one backup of the database of DATABASE_URL into a folder, keeping the newest KEEP.
set -eu
folder=$1
keep=$2
file="$folder/daybook-$(date -u +%Y%m%dT%H%M%SZ).dump"
umask 077
pg_dump --format=custom --no-owner --file="$file.partial" "$DATABASE_URL"
# Verifies it by reading all of it.
pg_restore --file=/dev/null "$file.partial"
mv "$file.partial" "$file"
# For npm run doctor.
echo "$file" > "$DATA_DIR/last-backup"
ls "$folder"/daybook-*Z.dump | sort -r | tail -n "+$((keep + 1))" | while read -r old; do rm "$old"; done
echo "$file contains the database; it was read back and is intact."
