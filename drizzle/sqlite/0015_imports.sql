CREATE TABLE `import_profiles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`header_key` text NOT NULL,
	`mapping` text NOT NULL,
	`value_mapping` text NOT NULL,
	`date_order` text,
	`number_style` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_profiles_name` ON `import_profiles` (`company_id`,`kind`,`name_key`);--> statement-breakpoint
CREATE TABLE `import_rows` (
	`company_id` integer NOT NULL,
	`import_id` integer NOT NULL,
	`line` integer NOT NULL,
	`cells` text,
	`action` text,
	`target_type` text,
	`target_id` integer,
	`before` text,
	`after` text,
	`reason` text,
	`outcome` text,
	PRIMARY KEY(`company_id`, `import_id`, `line`),
	FOREIGN KEY (`company_id`,`import_id`) REFERENCES `imports`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `import_rows_by_action` ON `import_rows` (`company_id`,`import_id`,`action`,`line`);--> statement-breakpoint
CREATE INDEX `import_rows_by_outcome` ON `import_rows` (`company_id`,`import_id`,`outcome`,`line`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`file_name` text,
	`file_sha256` text NOT NULL,
	`encoding` text NOT NULL,
	`delimiter` text NOT NULL,
	`date_order` text,
	`number_style` text,
	`header` text NOT NULL,
	`mapping` text NOT NULL,
	`value_mapping` text NOT NULL,
	`state` text NOT NULL,
	`plan_hash` text,
	`state_hash` text,
	`planned_at` text,
	`counts` text,
	`lines` integer NOT NULL,
	`lines_done` integer NOT NULL,
	`claimed_until` text,
	`run_by_id` integer,
	`run_through` text,
	`created_by_id` integer,
	`created_at` text NOT NULL,
	`applied_at` text,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `imports_claimed` ON `imports` (`claimed_until`);--> statement-breakpoint
CREATE UNIQUE INDEX `imports_of_company` ON `imports` (`company_id`,`id`);--> statement-breakpoint
ALTER TABLE `clients` ADD `reference` text;--> statement-breakpoint
ALTER TABLE `clients` ADD `reference_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `clients_reference` ON `clients` (`company_id`,`reference_key`);