CREATE TABLE `known_devices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`device` text NOT NULL,
	`last_seen_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `known_devices_seen` ON `known_devices` (`last_seen_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `known_devices_device` ON `known_devices` (`user_id`,`device`);--> statement-breakpoint
DROP INDEX `sessions_seen`;--> statement-breakpoint
ALTER TABLE `sessions` ADD `expires_at` text;--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
-- A session that goes on gets its own at its next refresh.
UPDATE `sessions` SET `expires_at` = COALESCE(`ended_at`, `last_seen_at`);
