CREATE TABLE `deleted_client_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`record_type` text NOT NULL,
	`client_key` text NOT NULL,
	`deleted_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deleted_client_keys_once` ON `deleted_client_keys` (`company_id`,`user_id`,`record_type`,`client_key`);--> statement-breakpoint
ALTER TABLE `daily_logs` ADD `client_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `daily_logs_client_key` ON `daily_logs` (`company_id`,`user_id`,`client_key`);--> statement-breakpoint
ALTER TABLE `incidents` ADD `client_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `incidents_client_key` ON `incidents` (`company_id`,`user_id`,`client_key`);--> statement-breakpoint
ALTER TABLE `no_shows` ADD `client_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `no_shows_client_key` ON `no_shows` (`company_id`,`user_id`,`client_key`);--> statement-breakpoint
UPDATE `daily_logs` SET `client_key` = (SELECT substr(k.`key`, 11) FROM `idempotency_keys` k WHERE k.`key` LIKE 'daily-log %' AND k.`user_id` = `daily_logs`.`user_id` AND k.`body` = CAST(`daily_logs`.`id` AS text)) WHERE CAST(`id` AS text) IN (SELECT `body` FROM `idempotency_keys` WHERE `key` LIKE 'daily-log %');
