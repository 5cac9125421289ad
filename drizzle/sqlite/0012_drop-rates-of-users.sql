ALTER TABLE `users` DROP COLUMN `pay_rate`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `overtime_rate`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `mileage_rate`;