PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_import_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`key` text NOT NULL,
	`import_id` integer,
	`daily_log_id` integer NOT NULL,
	FOREIGN KEY (`company_id`,`import_id`) REFERENCES `imports`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
DROP TABLE `import_keys`;--> statement-breakpoint
ALTER TABLE `__new_import_keys` RENAME TO `import_keys`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `import_keys_by_import` ON `import_keys` (`company_id`,`import_id`);--> statement-breakpoint
CREATE INDEX `import_keys_by_log` ON `import_keys` (`company_id`,`daily_log_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `import_keys_of_company` ON `import_keys` (`company_id`,`key`);--> statement-breakpoint
-- The keys were hashes, which hold no ids to map: made again from the logs.
INSERT INTO "import_keys"("company_id", "key", "import_id", "daily_log_id")
SELECT l."company_id",
	'[' || l."user_id" || ',' || l."client_id" || ',' || coalesce(cast(e."work_code_id" AS text), 'null')
	|| ',"' || l."date" || '",' || coalesce('"' || e."start_time" || '"', 'null') || ',' || coalesce('"' || e."end_time" || '"', 'null')
	|| ',' || coalesce(e."hours", 0) || ',' || CASE WHEN e."start_time" IS NULL OR e."end_time" IS NULL THEN row_number() OVER (
		PARTITION BY l."company_id", l."user_id", l."client_id", e."work_code_id", l."date", e."start_time", e."end_time", e."hours" ORDER BY e."id"
	) ELSE 1 END || ']',
	l."import_id", l."id"
FROM "daily_logs" l INNER JOIN "work_entries" e ON e."company_id" = l."company_id" AND e."daily_log_id" = l."id"
WHERE l."import_id" IS NOT NULL ON CONFLICT DO NOTHING;
