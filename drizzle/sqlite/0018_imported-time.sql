CREATE TABLE `import_keys` (
	`company_id` integer NOT NULL,
	`key` text NOT NULL,
	`import_id` integer NOT NULL,
	`daily_log_id` integer NOT NULL,
	PRIMARY KEY(`company_id`, `key`),
	FOREIGN KEY (`company_id`,`import_id`) REFERENCES `imports`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `import_keys_by_import` ON `import_keys` (`company_id`,`import_id`);--> statement-breakpoint
CREATE INDEX `import_keys_by_log` ON `import_keys` (`company_id`,`daily_log_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_daily_logs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`date` text NOT NULL,
	`notes` text,
	`daily_narrative` text,
	`total_hours` integer NOT NULL,
	`total_mileage` integer NOT NULL,
	`distance_unit` text DEFAULT 'km' NOT NULL,
	`total_stipend` integer NOT NULL,
	`locked_by_timesheet_id` integer,
	`client_key` text,
	`import_id` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`client_id`) REFERENCES `clients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`locked_by_timesheet_id`) REFERENCES `timesheets`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`import_id`) REFERENCES `imports`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_daily_logs`("id", "company_id", "user_id", "client_id", "date", "notes", "daily_narrative", "total_hours", "total_mileage", "distance_unit", "total_stipend", "locked_by_timesheet_id", "client_key", "import_id", "created_at", "updated_at") SELECT "id", "company_id", "user_id", "client_id", "date", "notes", "daily_narrative", "total_hours", "total_mileage", "distance_unit", "total_stipend", "locked_by_timesheet_id", "client_key", null, "created_at", "updated_at" FROM `daily_logs`;--> statement-breakpoint
-- An id is never used twice: the new table goes on counting where the old one was.
DELETE FROM sqlite_sequence WHERE name = '__new_daily_logs';--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_daily_logs', seq FROM sqlite_sequence WHERE name = 'daily_logs';--> statement-breakpoint
DROP TABLE `daily_logs`;--> statement-breakpoint
ALTER TABLE `__new_daily_logs` RENAME TO `daily_logs`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `daily_logs_by_date` ON `daily_logs` (`company_id`,`date`,`id`,`user_id`,`total_hours`,`total_mileage`,`total_stipend`,`distance_unit`);--> statement-breakpoint
CREATE INDEX `daily_logs_by_user` ON `daily_logs` (`company_id`,`user_id`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `daily_logs_by_client` ON `daily_logs` (`company_id`,`client_id`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `daily_logs_by_user_client` ON `daily_logs` (`company_id`,`user_id`,`client_id`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `daily_logs_locked` ON `daily_logs` (`company_id`,`locked_by_timesheet_id`);--> statement-breakpoint
CREATE INDEX `daily_logs_by_import` ON `daily_logs` (`company_id`,`import_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `daily_logs_of_company` ON `daily_logs` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `daily_logs_client_key` ON `daily_logs` (`company_id`,`user_id`,`client_key`);--> statement-breakpoint
CREATE TABLE `__new_timesheets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`submitted_date` text,
	`submitted_by_id` integer,
	`approved_date` text,
	`approved_by_id` integer,
	`total_hours` integer,
	`total_mileage` integer,
	`distance_unit` text DEFAULT 'km' NOT NULL,
	`total_stipend` integer,
	`findings` text,
	`pay_rate` integer,
	`pay_rate_source` text,
	`overtime_rate` integer,
	`overtime_rate_source` text,
	`mileage_rate` integer,
	`mileage_rate_unit` text,
	`mileage_rate_source` text,
	`pay_period_start` text,
	`pay_period_end` text,
	`pay_period_regular_hours` integer,
	`regular_hours` integer,
	`overtime_hours` integer,
	`billable_hours` integer,
	`regular_pay` integer,
	`overtime_pay` integer,
	`total_pay` integer,
	`mileage_pay` integer,
	`mileage_taxed` integer,
	`billed_hours` integer,
	`billed_mileage` integer,
	`billed_amount` integer,
	`time_zone` text,
	`imported` integer DEFAULT false NOT NULL,
	`import_id` integer,
	`returned_reason` text,
	`returned_date` text,
	`returned_by_id` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`submitted_by_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`import_id`) REFERENCES `imports`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_timesheets`("id", "company_id", "user_id", "start_date", "end_date", "status", "submitted_date", "submitted_by_id", "approved_date", "approved_by_id", "total_hours", "total_mileage", "distance_unit", "total_stipend", "findings", "pay_rate", "pay_rate_source", "overtime_rate", "overtime_rate_source", "mileage_rate", "mileage_rate_unit", "mileage_rate_source", "pay_period_start", "pay_period_end", "pay_period_regular_hours", "regular_hours", "overtime_hours", "billable_hours", "regular_pay", "overtime_pay", "total_pay", "mileage_pay", "mileage_taxed", "billed_hours", "billed_mileage", "billed_amount", "time_zone", "imported", "import_id", "returned_reason", "returned_date", "returned_by_id", "created_at", "updated_at") SELECT "id", "company_id", "user_id", "start_date", "end_date", "status", "submitted_date", "submitted_by_id", "approved_date", "approved_by_id", "total_hours", "total_mileage", "distance_unit", "total_stipend", "findings", "pay_rate", "pay_rate_source", "overtime_rate", "overtime_rate_source", "mileage_rate", "mileage_rate_unit", "mileage_rate_source", "pay_period_start", "pay_period_end", "pay_period_regular_hours", "regular_hours", "overtime_hours", "billable_hours", "regular_pay", "overtime_pay", "total_pay", "mileage_pay", "mileage_taxed", "billed_hours", "billed_mileage", "billed_amount", "time_zone", false, null, "returned_reason", "returned_date", "returned_by_id", "created_at", "updated_at" FROM `timesheets`;--> statement-breakpoint
-- An id is never used twice: the new table goes on counting where the old one was.
DELETE FROM sqlite_sequence WHERE name = '__new_timesheets';--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_timesheets', seq FROM sqlite_sequence WHERE name = 'timesheets';--> statement-breakpoint
DROP TABLE `timesheets`;--> statement-breakpoint
ALTER TABLE `__new_timesheets` RENAME TO `timesheets`;--> statement-breakpoint
CREATE INDEX `timesheets_by_start` ON `timesheets` (`company_id`,`start_date`,`id`);--> statement-breakpoint
CREATE INDEX `timesheets_by_end` ON `timesheets` (`company_id`,`end_date`,`id`);--> statement-breakpoint
CREATE INDEX `timesheets_by_user` ON `timesheets` (`company_id`,`user_id`,`start_date`,`id`);--> statement-breakpoint
CREATE INDEX `timesheets_by_status` ON `timesheets` (`company_id`,`status`,`start_date`,`id`,`end_date`,`user_id`,`total_hours`,`total_mileage`,`distance_unit`);--> statement-breakpoint
CREATE INDEX `timesheets_by_submitted` ON `timesheets` (`company_id`,`submitted_date`,`id`);--> statement-breakpoint
CREATE INDEX `timesheets_by_import` ON `timesheets` (`company_id`,`import_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `timesheets_of_company` ON `timesheets` (`company_id`,`id`);