ALTER TABLE `snapshot_entries` ADD `after_midnight` text;--> statement-breakpoint
ALTER TABLE `timesheets` ADD `rates_vary` integer DEFAULT false NOT NULL;