CREATE TABLE `leave_assignments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`leave_type_id` integer NOT NULL,
	`leave_policy_id` integer,
	`user_id` integer,
	`role_id` integer,
	`target` text NOT NULL,
	`effective_from` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`leave_type_id`) REFERENCES `leave_types`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`leave_policy_id`) REFERENCES `leave_policies`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`role_id`) REFERENCES `roles`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `leave_assignments_target` ON `leave_assignments` (`company_id`,`leave_type_id`,`target`,`effective_from`);--> statement-breakpoint
CREATE TABLE `leave_ledger` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`leave_type_id` integer NOT NULL,
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`minutes` integer NOT NULL,
	`withheld` integer DEFAULT 0 NOT NULL,
	`leave_policy_id` integer,
	`timesheet_id` integer,
	`leave_request_id` integer,
	`pay_extra_id` integer,
	`import_id` integer,
	`reason` text,
	`created_by_id` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`leave_type_id`) REFERENCES `leave_types`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`leave_policy_id`) REFERENCES `leave_policies`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`leave_request_id`) REFERENCES `leave_requests`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`import_id`) REFERENCES `imports`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `leave_ledger_balance` ON `leave_ledger` (`company_id`,`user_id`,`leave_type_id`,`day`,`id`);--> statement-breakpoint
CREATE INDEX `leave_ledger_days` ON `leave_ledger` (`company_id`,`day`,`id`);--> statement-breakpoint
CREATE TABLE `leave_policies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`leave_type_id` integer NOT NULL,
	`name` text NOT NULL,
	`preset` text,
	`definition` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`leave_type_id`) REFERENCES `leave_types`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `leave_policies_of_company` ON `leave_policies` (`company_id`,`id`);--> statement-breakpoint
CREATE TABLE `leave_request_days` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`leave_request_id` integer NOT NULL,
	`date` text NOT NULL,
	`minutes` integer NOT NULL,
	`cancelled_at` text,
	FOREIGN KEY (`company_id`,`leave_request_id`) REFERENCES `leave_requests`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `leave_request_days_by_date` ON `leave_request_days` (`company_id`,`date`,`leave_request_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `leave_request_days_date` ON `leave_request_days` (`company_id`,`leave_request_id`,`date`);--> statement-breakpoint
CREATE TABLE `leave_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`leave_type_id` integer NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`note` text,
	`decided_by_id` integer,
	`decided_at` text,
	`reason` text,
	`created_by_id` integer NOT NULL,
	`client_key` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`leave_type_id`) REFERENCES `leave_types`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `leave_requests_by_user` ON `leave_requests` (`company_id`,`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `leave_requests_by_status` ON `leave_requests` (`company_id`,`status`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `leave_requests_of_company` ON `leave_requests` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `leave_requests_client_key` ON `leave_requests` (`company_id`,`created_by_id`,`client_key`);--> statement-breakpoint
CREATE TABLE `leave_types` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`work_code_id` integer,
	`pay_code` text NOT NULL,
	`step_minutes` integer DEFAULT 1 NOT NULL,
	`on_statement` integer DEFAULT true NOT NULL,
	`pays_out` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`work_code_id`) REFERENCES `work_codes`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `leave_types_of_company` ON `leave_types` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `leave_types_name` ON `leave_types` (`company_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `usual_weeks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`effective_from` text NOT NULL,
	`minutes` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `usual_weeks_day` ON `usual_weeks` (`company_id`,`user_id`,`effective_from`);--> statement-breakpoint
ALTER TABLE `company_settings` ADD `time_off` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `company_settings` ADD `remind_without_logs` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_logs` ADD `leave_request_id` integer;--> statement-breakpoint
CREATE INDEX `daily_logs_by_leave` ON `daily_logs` (`company_id`,`leave_request_id`,`date`);--> statement-breakpoint
ALTER TABLE `users` ADD `hired_on` text;--> statement-breakpoint
ALTER TABLE `users` ADD `left_on` text;--> statement-breakpoint
ALTER TABLE `snapshot_entries` ADD `leave_pay_code` text;--> statement-breakpoint
ALTER TABLE `snapshot_entries` ADD `leave_multiplier` integer;--> statement-breakpoint
ALTER TABLE `snapshot_entries` ADD `leave_rate` text;--> statement-breakpoint
ALTER TABLE `snapshot_logs` ADD `leave_request_id` integer;--> statement-breakpoint
ALTER TABLE `timesheets` ADD `leave_hours` integer;