ALTER TABLE `pay_run_timesheets` ADD `times` text;--> statement-breakpoint
ALTER TABLE `pay_runs` ADD `pay_period` text;--> statement-breakpoint
ALTER TABLE `snapshot_logs` ADD `hourly_rates` text;