CREATE TABLE `audit_origins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`company_id_there` integer NOT NULL,
	`last_sequence` integer NOT NULL,
	`last_hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_origins_of_company` ON `audit_origins` (`company_id`,`id`);--> statement-breakpoint
CREATE TABLE `moved_ids` (
	`company_id` integer NOT NULL,
	`origin_id` integer NOT NULL,
	`record_type` text NOT NULL,
	`old_id` integer NOT NULL,
	`new_id` integer NOT NULL,
	PRIMARY KEY(`company_id`, `origin_id`, `record_type`, `old_id`)
);
--> statement-breakpoint
CREATE INDEX `moved_ids_by_new` ON `moved_ids` (`company_id`,`record_type`,`new_id`);--> statement-breakpoint
CREATE TABLE `company_deletions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`requested_at` text NOT NULL,
	`requested_by_id` integer,
	`due` text NOT NULL,
	`deleted_by_id` integer,
	`started_at` text NOT NULL,
	`finished_at` text,
	`counts` text NOT NULL,
	`last_sequence` integer NOT NULL,
	`last_hash` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `company_deletions_once` ON `company_deletions` (`company_id`);--> statement-breakpoint
CREATE TABLE `company_exports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`of_user_id` integer,
	`code_hash` text NOT NULL,
	`expires_at` text NOT NULL,
	`started_at` text,
	`claimed_until` text,
	`finished_at` text,
	`rows` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `company_exports_of_company` ON `company_exports` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `company_exports_code` ON `company_exports` (`code_hash`);--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `origin_id` integer;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `moved_seal` text;--> statement-breakpoint
ALTER TABLE `companies` ADD `deletion_requested_at` text;--> statement-breakpoint
ALTER TABLE `companies` ADD `deletion_requested_by_id` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `deletion_due` text;--> statement-breakpoint
ALTER TABLE `companies` ADD `moving_since` text;