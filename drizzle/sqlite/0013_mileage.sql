CREATE TABLE `trips` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`work_entry_id` integer NOT NULL,
	`position` integer NOT NULL,
	`from_place` text,
	`to_place` text,
	`distance` integer NOT NULL,
	`odometer_start` integer,
	`odometer_end` integer,
	`purpose` text NOT NULL,
	`vehicle` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`work_entry_id`) REFERENCES `work_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `trips_position` ON `trips` (`company_id`,`work_entry_id`,`position`);--> statement-breakpoint
CREATE TABLE `standard_mileage_rates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`country` text NOT NULL,
	`effective_from` text NOT NULL,
	`amount` integer NOT NULL,
	`unit` text NOT NULL,
	`source` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `standard_mileage_rates_day` ON `standard_mileage_rates` (`country`,`effective_from`);--> statement-breakpoint
DROP INDEX `daily_logs_by_date`;--> statement-breakpoint
ALTER TABLE `daily_logs` ADD `distance_unit` text DEFAULT 'km' NOT NULL;--> statement-breakpoint
CREATE INDEX `daily_logs_by_date` ON `daily_logs` (`company_id`,`date`,`id`,`user_id`,`total_hours`,`total_mileage`,`total_stipend`,`distance_unit`);--> statement-breakpoint
DROP INDEX `timesheets_by_status`;--> statement-breakpoint
ALTER TABLE `timesheets` ADD `distance_unit` text DEFAULT 'km' NOT NULL;--> statement-breakpoint
ALTER TABLE `timesheets` ADD `mileage_rate_unit` text;--> statement-breakpoint
ALTER TABLE `timesheets` ADD `mileage_taxed` integer;--> statement-breakpoint
CREATE INDEX `timesheets_by_status` ON `timesheets` (`company_id`,`status`,`start_date`,`id`,`end_date`,`user_id`,`total_hours`,`total_mileage`,`distance_unit`);--> statement-breakpoint
ALTER TABLE `company_settings` ADD `distance_unit` text DEFAULT 'km' NOT NULL;--> statement-breakpoint
ALTER TABLE `company_settings` ADD `mileage_detail` text DEFAULT 'number' NOT NULL;--> statement-breakpoint
ALTER TABLE `company_settings` ADD `mileage_rate_source` text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE `company_settings` ADD `mileage_tax_limit` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `monthly_reports` ADD `distance_unit` text DEFAULT 'km' NOT NULL;--> statement-breakpoint
ALTER TABLE `timesheet_pay_lines` ADD `unit` text;--> statement-breakpoint
ALTER TABLE `roles` ADD `default_mileage_rate_unit` text DEFAULT 'km' NOT NULL;--> statement-breakpoint
ALTER TABLE `snapshot_entries` ADD `trips` text;--> statement-breakpoint
ALTER TABLE `snapshot_logs` ADD `distance_unit` text DEFAULT 'km' NOT NULL;--> statement-breakpoint
ALTER TABLE `snapshot_logs` ADD `mileage_terms` text;--> statement-breakpoint
CREATE UNIQUE INDEX `work_entries_of_company` ON `work_entries` (`company_id`,`id`);--> statement-breakpoint
UPDATE `timesheet_pay_lines` SET `units` = `units` * 100 WHERE `units` IS NOT NULL;
