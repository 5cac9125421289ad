CREATE TABLE `sso_connections` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`key` text NOT NULL,
	`issuer` text NOT NULL,
	`client_id` text NOT NULL,
	`client_secret_sealed` text NOT NULL,
	`is_active` integer DEFAULT false NOT NULL,
	`jit` integer DEFAULT false NOT NULL,
	`jit_role_id` integer,
	`trust_email` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`jit_role_id`) REFERENCES `roles`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sso_connections_company` ON `sso_connections` (`company_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sso_connections_key` ON `sso_connections` (`key`);--> statement-breakpoint
CREATE TABLE `sso_domains` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`domain` text NOT NULL,
	`dns_token` text NOT NULL,
	`verified_at` text,
	`verified_by_id` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sso_domains_domain` ON `sso_domains` (`domain`);--> statement-breakpoint
CREATE UNIQUE INDEX `sso_domains_of_company` ON `sso_domains` (`company_id`,`id`);--> statement-breakpoint
CREATE TABLE `sso_identities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sso_identities_subject` ON `sso_identities` (`issuer`,`subject`);--> statement-breakpoint
CREATE UNIQUE INDEX `sso_identities_user` ON `sso_identities` (`company_id`,`user_id`);--> statement-breakpoint
ALTER TABLE `company_settings` ADD `sso_enforced` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `company_settings` ADD `sso_session_days` integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `break_glass` integer DEFAULT false NOT NULL;