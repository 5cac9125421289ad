CREATE TABLE `mileage_rates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer,
	`role_id` integer,
	`target` text NOT NULL,
	`effective_from` text NOT NULL,
	`amount` integer,
	`unit` text NOT NULL,
	`created_by_id` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`role_id`) REFERENCES `roles`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `mileage_rates_by_user` ON `mileage_rates` (`company_id`,`user_id`,`effective_from`);--> statement-breakpoint
CREATE INDEX `mileage_rates_by_role` ON `mileage_rates` (`company_id`,`role_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `mileage_rates_target` ON `mileage_rates` (`company_id`,`target`,`effective_from`);--> statement-breakpoint
CREATE TABLE `pay_rates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer,
	`work_code_id` integer,
	`target` text NOT NULL,
	`kind` text NOT NULL,
	`effective_from` text NOT NULL,
	`amount` integer,
	`created_by_id` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`work_code_id`) REFERENCES `work_codes`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pay_rates_by_user` ON `pay_rates` (`company_id`,`user_id`,`kind`,`effective_from`,`work_code_id`,`amount`);--> statement-breakpoint
CREATE INDEX `pay_rates_by_code` ON `pay_rates` (`company_id`,`work_code_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rates_target` ON `pay_rates` (`company_id`,`target`,`kind`,`effective_from`);--> statement-breakpoint
CREATE TABLE `holidays` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`date` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `holidays_date` ON `holidays` (`company_id`,`date`);--> statement-breakpoint
CREATE TABLE `pay_rule_assignments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`pay_rule_id` integer NOT NULL,
	`user_id` integer,
	`role_id` integer,
	`target` text NOT NULL,
	`effective_from` text NOT NULL,
	`agreement_date` text,
	`note` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`pay_rule_id`) REFERENCES `pay_rules`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`role_id`) REFERENCES `roles`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pay_rule_assignments_rule` ON `pay_rule_assignments` (`company_id`,`pay_rule_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rule_assignments_target` ON `pay_rule_assignments` (`company_id`,`target`,`effective_from`);--> statement-breakpoint
CREATE TABLE `pay_rule_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`pay_rule_id` integer NOT NULL,
	`version` integer NOT NULL,
	`effective_from` text NOT NULL,
	`definition` text NOT NULL,
	`note` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`pay_rule_id`) REFERENCES `pay_rules`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rule_versions_of_company` ON `pay_rule_versions` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rule_versions_number` ON `pay_rule_versions` (`company_id`,`pay_rule_id`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rule_versions_day` ON `pay_rule_versions` (`company_id`,`pay_rule_id`,`effective_from`);--> statement-breakpoint
CREATE TABLE `pay_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`preset` text,
	`is_archived` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rules_of_company` ON `pay_rules` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rules_name` ON `pay_rules` (`company_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `timesheet_pay_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`timesheet_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`window_start` text NOT NULL,
	`window_end` text NOT NULL,
	`pay_rule_version_id` integer,
	`pay_code` text NOT NULL,
	`multiplier` integer,
	`rate` integer,
	`minutes` integer,
	`units` integer,
	`amount` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`timesheet_id`) REFERENCES `timesheets`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`pay_rule_version_id`) REFERENCES `pay_rule_versions`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `timesheet_pay_lines_by_timesheet` ON `timesheet_pay_lines` (`company_id`,`timesheet_id`);--> statement-breakpoint
CREATE INDEX `timesheet_pay_lines_by_user` ON `timesheet_pay_lines` (`company_id`,`user_id`,`window_start`);--> statement-breakpoint
CREATE INDEX `timesheet_pay_lines_version` ON `timesheet_pay_lines` (`company_id`,`pay_rule_version_id`);--> statement-breakpoint
ALTER TABLE `company_settings` ADD `pay_page` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `payroll_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `payroll_id_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `users_payroll_id` ON `users` (`company_id`,`payroll_id_key`);--> statement-breakpoint
ALTER TABLE `snapshot_entries` ADD `pay_rate` integer;--> statement-breakpoint
ALTER TABLE `snapshot_entries` ADD `overtime_rate` integer;--> statement-breakpoint
ALTER TABLE `snapshot_entries` ADD `pay_kind` text;--> statement-breakpoint
ALTER TABLE `snapshot_entries` ADD `stipend_kind` text;--> statement-breakpoint
ALTER TABLE `timesheets` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `work_codes` ADD `pay_kind` text DEFAULT 'work' NOT NULL;--> statement-breakpoint
ALTER TABLE `work_codes` ADD `stipend_kind` text DEFAULT 'taxed' NOT NULL;--> statement-breakpoint
INSERT INTO pay_rates (company_id, user_id, target, kind, effective_from, amount, created_at, updated_at) SELECT company_id, id, id || '/', 'pay', '1970-01-01', pay_rate, updated_at, updated_at FROM users WHERE company_id IS NOT NULL AND pay_rate IS NOT NULL;
--> statement-breakpoint
INSERT INTO pay_rates (company_id, user_id, target, kind, effective_from, amount, created_at, updated_at) SELECT company_id, id, id || '/', 'overtime', '1970-01-01', overtime_rate, updated_at, updated_at FROM users WHERE company_id IS NOT NULL AND overtime_rate IS NOT NULL;
--> statement-breakpoint
INSERT INTO mileage_rates (company_id, user_id, target, effective_from, amount, unit, created_at, updated_at) SELECT company_id, id, id || '/', '1970-01-01', mileage_rate, 'km', updated_at, updated_at FROM users WHERE company_id IS NOT NULL AND mileage_rate IS NOT NULL;
