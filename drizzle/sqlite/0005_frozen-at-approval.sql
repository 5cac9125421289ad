ALTER TABLE `snapshot_entries` ADD `billable` integer;--> statement-breakpoint
ALTER TABLE `snapshot_entries` ADD `billable_reason` text;--> statement-breakpoint
ALTER TABLE `snapshot_entries` ADD `billing_rate_source` text;--> statement-breakpoint
ALTER TABLE `snapshot_entries` ADD `kms_billable` integer;--> statement-breakpoint
ALTER TABLE `timesheets` ADD `pay_rate_source` text;--> statement-breakpoint
ALTER TABLE `timesheets` ADD `overtime_rate_source` text;--> statement-breakpoint
ALTER TABLE `timesheets` ADD `mileage_rate_source` text;--> statement-breakpoint
ALTER TABLE `timesheets` ADD `pay_period_start` text;--> statement-breakpoint
ALTER TABLE `timesheets` ADD `pay_period_end` text;--> statement-breakpoint
ALTER TABLE `timesheets` ADD `pay_period_regular_hours` integer;--> statement-breakpoint
ALTER TABLE `timesheets` ADD `billed_hours` integer;--> statement-breakpoint
ALTER TABLE `timesheets` ADD `billed_mileage` integer;--> statement-breakpoint
ALTER TABLE `timesheets` ADD `billed_amount` integer;