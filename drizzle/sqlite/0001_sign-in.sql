CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`family` text NOT NULL,
	`audience` text NOT NULL,
	`method` text NOT NULL,
	`ip` text,
	`user_agent` text,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	`confirmed_until` text,
	`ended_at` text,
	`ended_reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`last_seen_at`);--> statement-breakpoint
CREATE INDEX `sessions_seen` ON `sessions` (`last_seen_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_family` ON `sessions` (`family`);--> statement-breakpoint
ALTER TABLE `users` ADD `new_device_mail` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `refresh_tokens` DROP COLUMN `user_agent`;--> statement-breakpoint
ALTER TABLE `refresh_tokens` DROP COLUMN `seen_from`;--> statement-breakpoint
ALTER TABLE `refresh_tokens` DROP COLUMN `signed_in_at`;