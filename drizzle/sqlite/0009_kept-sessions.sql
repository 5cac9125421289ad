ALTER TABLE `company_settings` ADD `may_stay_signed_in` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `refresh_tokens` ADD `is_kept` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `refresh_tokens` ADD `user_agent` text;--> statement-breakpoint
ALTER TABLE `refresh_tokens` ADD `seen_from` text;--> statement-breakpoint
ALTER TABLE `refresh_tokens` ADD `signed_in_at` text;