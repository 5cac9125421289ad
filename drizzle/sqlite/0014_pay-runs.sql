CREATE TABLE `export_profiles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`format` text NOT NULL,
	`settings` text NOT NULL,
	`earning_codes` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `export_profiles_of_company` ON `export_profiles` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `export_profiles_name` ON `export_profiles` (`company_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `pay_extras` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`pay_code` text NOT NULL,
	`amount` integer NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`counts` integer DEFAULT false NOT NULL,
	`reason` text NOT NULL,
	`pay_run_id` integer,
	`created_by_id` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`pay_run_id`) REFERENCES `pay_runs`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pay_extras_by_user` ON `pay_extras` (`company_id`,`user_id`,`end_date`);--> statement-breakpoint
CREATE INDEX `pay_extras_by_run` ON `pay_extras` (`company_id`,`pay_run_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_extras_of_company` ON `pay_extras` (`company_id`,`id`);--> statement-breakpoint
CREATE TABLE `pay_run_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`pay_run_id` integer NOT NULL,
	`export_profile_id` integer NOT NULL,
	`profile_name` text NOT NULL,
	`file_name` text NOT NULL,
	`sha256` text NOT NULL,
	`content` blob NOT NULL,
	`created_by_id` integer NOT NULL,
	`voided_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`pay_run_id`) REFERENCES `pay_runs`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pay_run_files_by_run` ON `pay_run_files` (`company_id`,`pay_run_id`,`id`);--> statement-breakpoint
CREATE TABLE `pay_run_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`pay_run_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`payroll_id` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`timesheet_id` integer,
	`pay_extra_id` integer,
	`window_start` text,
	`pay_code` text NOT NULL,
	`multiplier` integer,
	`rate` integer,
	`minutes` integer,
	`units` integer,
	`amount` integer NOT NULL,
	`adjusts_run_id` integer,
	`note` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`pay_run_id`) REFERENCES `pay_runs`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`timesheet_id`) REFERENCES `timesheets`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`pay_extra_id`) REFERENCES `pay_extras`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`adjusts_run_id`) REFERENCES `pay_runs`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pay_run_lines_by_run` ON `pay_run_lines` (`company_id`,`pay_run_id`,`id`);--> statement-breakpoint
CREATE INDEX `pay_run_lines_by_user` ON `pay_run_lines` (`company_id`,`user_id`,`pay_run_id`);--> statement-breakpoint
CREATE INDEX `pay_run_lines_by_timesheet` ON `pay_run_lines` (`company_id`,`timesheet_id`);--> statement-breakpoint
CREATE INDEX `pay_run_lines_by_extra` ON `pay_run_lines` (`company_id`,`pay_extra_id`);--> statement-breakpoint
CREATE INDEX `pay_run_lines_by_adjusted` ON `pay_run_lines` (`company_id`,`adjusts_run_id`);--> statement-breakpoint
CREATE TABLE `pay_run_timesheets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`pay_run_id` integer NOT NULL,
	`timesheet_id` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`pay_run_id`) REFERENCES `pay_runs`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`timesheet_id`) REFERENCES `timesheets`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pay_run_timesheets_by_sheet` ON `pay_run_timesheets` (`company_id`,`timesheet_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_run_timesheets_pair` ON `pay_run_timesheets` (`company_id`,`pay_run_id`,`timesheet_id`);--> statement-breakpoint
CREATE TABLE `pay_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`kind` text NOT NULL,
	`period_start` text NOT NULL,
	`period_end` text NOT NULL,
	`sequence` integer NOT NULL,
	`pay_date` text,
	`status` text DEFAULT 'draft' NOT NULL,
	`user_ids` text,
	`reason` text,
	`created_by_id` integer NOT NULL,
	`locked_at` text,
	`locked_by_id` integer,
	`override_reason` text,
	`unlocked_at` text,
	`unlocked_by_id` integer,
	`unlock_reason` text,
	`paid_at` text,
	`paid_by_id` integer,
	`payment_reference` text,
	`content_hash` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pay_runs_by_status` ON `pay_runs` (`company_id`,`status`,`period_end`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_runs_of_company` ON `pay_runs` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_runs_period` ON `pay_runs` (`company_id`,`kind`,`period_start`,`period_end`,`sequence`);--> statement-breakpoint
ALTER TABLE `company_settings` ADD `pay_runs_from` text;--> statement-breakpoint
ALTER TABLE `timesheet_revisions` ADD `kind` text DEFAULT 'submitted' NOT NULL;--> statement-breakpoint
ALTER TABLE `timesheet_revisions` ADD `reason` text;