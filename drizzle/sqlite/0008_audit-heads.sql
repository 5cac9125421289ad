ALTER TABLE `audit_heads` ADD `seal` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `audit_heads` ADD `announced_on` text;