CREATE TABLE `email_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`old_email` text NOT NULL,
	`new_email` text NOT NULL,
	`confirmed_at` text NOT NULL,
	`undo_hash` text NOT NULL,
	`undo_until` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `email_changes_user` ON `email_changes` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_changes_expiry` ON `email_changes` (`undo_until`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_undo` ON `email_changes` (`undo_hash`);--> statement-breakpoint
ALTER TABLE `users` ADD `invited_until` text;