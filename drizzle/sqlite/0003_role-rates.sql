PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_pay_rates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer,
	`work_code_id` integer,
	`role_id` integer,
	`target` text NOT NULL,
	`kind` text NOT NULL,
	`effective_from` text NOT NULL,
	`amount` integer,
	`created_by_id` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`work_code_id`) REFERENCES `work_codes`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`role_id`) REFERENCES `roles`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_pay_rates`("id", "company_id", "user_id", "work_code_id", "role_id", "target", "kind", "effective_from", "amount", "created_by_id", "created_at", "updated_at") SELECT "id", "company_id", "user_id", "work_code_id", NULL, "target", "kind", "effective_from", "amount", "created_by_id", "created_at", "updated_at" FROM `pay_rates`;--> statement-breakpoint
DROP TABLE `pay_rates`;--> statement-breakpoint
ALTER TABLE `__new_pay_rates` RENAME TO `pay_rates`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `pay_rates_by_user` ON `pay_rates` (`company_id`,`user_id`,`kind`,`effective_from`,`work_code_id`,`amount`);--> statement-breakpoint
CREATE INDEX `pay_rates_by_code` ON `pay_rates` (`company_id`,`work_code_id`);--> statement-breakpoint
CREATE INDEX `pay_rates_by_role` ON `pay_rates` (`company_id`,`role_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rates_target` ON `pay_rates` (`company_id`,`target`,`kind`,`effective_from`);