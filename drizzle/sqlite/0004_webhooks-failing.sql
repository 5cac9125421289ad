ALTER TABLE `webhooks` ADD `failing_since` text;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `switched_off_at` text;