CREATE TABLE `billing_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`date` text NOT NULL,
	`description` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`tax_code_id` integer,
	`income_account` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`client_id`) REFERENCES `clients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`tax_code_id`) REFERENCES `tax_codes`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `billing_items_by_client` ON `billing_items` (`company_id`,`client_id`,`date`);--> statement-breakpoint
CREATE INDEX `billing_items_by_date` ON `billing_items` (`company_id`,`date`,`client_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `billing_items_of_company` ON `billing_items` (`company_id`,`id`);--> statement-breakpoint
CREATE TABLE `billing_settings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`legal_name` text,
	`address` text,
	`email` text,
	`phone` text,
	`tax_id_label` text,
	`tax_id` text,
	`bank_details` text,
	`footer` text,
	`invoice_title` text DEFAULT 'Invoice' NOT NULL,
	`invoice_prefix` text DEFAULT 'INV-' NOT NULL,
	`credit_prefix` text DEFAULT 'CN-' NOT NULL,
	`digits` integer DEFAULT 4 NOT NULL,
	`first_number` integer DEFAULT 1 NOT NULL,
	`invoices_from` text,
	`tax_mode` text DEFAULT 'none' NOT NULL,
	`tax_code_id` integer,
	`member_label` text DEFAULT 'Client ID' NOT NULL,
	`income_account` text,
	`no_tax_name` text DEFAULT 'Tax Exempt' NOT NULL,
	`file_dates` text,
	`terms_days` integer DEFAULT 14 NOT NULL,
	`line_per` text DEFAULT 'entry' NOT NULL,
	`rounding` text DEFAULT 'exact' NOT NULL,
	`unit_minutes` integer DEFAULT 15 NOT NULL,
	`unit_mode` text DEFAULT 'nearest' NOT NULL,
	`distance_rate` integer,
	`show_worker` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`tax_code_id`) REFERENCES `tax_codes`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_settings_company` ON `billing_settings` (`company_id`);--> statement-breakpoint
CREATE TABLE `client_recipients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`start_date` text NOT NULL,
	`recipient_id` integer,
	`member_number` text,
	`reference` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`client_id`) REFERENCES `clients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`recipient_id`) REFERENCES `recipients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `client_recipients_by_recipient` ON `client_recipients` (`company_id`,`recipient_id`,`client_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_recipients_start` ON `client_recipients` (`company_id`,`client_id`,`start_date`);--> statement-breakpoint
CREATE TABLE `recipients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`client_id` integer,
	`name` text,
	`address` text,
	`email` text,
	`accounting_name` text,
	`delivery` text DEFAULT 'link' NOT NULL,
	`terms_days` integer,
	`line_per` text,
	`rounding` text,
	`unit_minutes` integer,
	`unit_mode` text,
	`distance_rate` integer,
	`show_worker` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`client_id`) REFERENCES `clients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recipients_of_company` ON `recipients` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `recipients_client` ON `recipients` (`company_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `allocations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`kind` text NOT NULL,
	`invoice_id` integer,
	`payment_id` integer,
	`credit_note_id` integer,
	`amount` integer NOT NULL,
	`date` text NOT NULL,
	`reason` text,
	`voided_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`invoice_id`) REFERENCES `invoices`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`payment_id`) REFERENCES `payments`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`credit_note_id`) REFERENCES `invoices`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `allocations_by_invoice` ON `allocations` (`company_id`,`invoice_id`);--> statement-breakpoint
CREATE INDEX `allocations_by_payment` ON `allocations` (`company_id`,`payment_id`);--> statement-breakpoint
CREATE INDEX `allocations_by_credit_note` ON `allocations` (`company_id`,`credit_note_id`);--> statement-breakpoint
CREATE INDEX `allocations_by_day` ON `allocations` (`company_id`,`date`,`id`);--> statement-breakpoint
CREATE TABLE `invoice_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`format` text NOT NULL,
	`up_to` text NOT NULL,
	`documents` integer NOT NULL,
	`file_name` text NOT NULL,
	`sha256` text NOT NULL,
	`content` blob NOT NULL,
	`created_by_id` integer NOT NULL,
	`voided_at` text,
	`void_reason` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invoice_files_by_day` ON `invoice_files` (`company_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_files_of_company` ON `invoice_files` (`company_id`,`id`);--> statement-breakpoint
CREATE TABLE `invoice_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`invoice_id` integer NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`service_date` text,
	`end_date` text,
	`code` text,
	`description` text NOT NULL,
	`minutes` integer,
	`quantity` integer NOT NULL,
	`unit` text,
	`unit_price` integer NOT NULL,
	`tax_name` text,
	`tax_rate` integer,
	`net` integer NOT NULL,
	`tax` integer NOT NULL,
	`income_account` text,
	`reverses_line_id` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`invoice_id`) REFERENCES `invoices`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`reverses_line_id`) REFERENCES `invoice_lines`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_of_company` ON `invoice_lines` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_position` ON `invoice_lines` (`company_id`,`invoice_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_reverses` ON `invoice_lines` (`company_id`,`reverses_line_id`);--> statement-breakpoint
CREATE TABLE `invoice_mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`invoice_id` integer NOT NULL,
	`to` text NOT NULL,
	`token_hash` text,
	`expires_at` text,
	`revoked_at` text,
	`attempts` integer NOT NULL,
	`next_attempt_at` text,
	`sent_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`invoice_id`) REFERENCES `invoices`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invoice_mails_by_invoice` ON `invoice_mails` (`company_id`,`invoice_id`,`id`);--> statement-breakpoint
CREATE INDEX `invoice_mails_waiting` ON `invoice_mails` (`next_attempt_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_mails_token` ON `invoice_mails` (`token_hash`);--> statement-breakpoint
CREATE TABLE `invoice_sources` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`invoice_line_id` integer NOT NULL,
	`entry_id` integer,
	`timesheet_id` integer,
	`billing_item_id` integer,
	`date` text NOT NULL,
	`work_code_id` integer,
	`minutes` integer,
	`distance` integer,
	`stipend` integer,
	`billing_rate` integer,
	`live_key` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`invoice_line_id`) REFERENCES `invoice_lines`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invoice_sources_by_line` ON `invoice_sources` (`company_id`,`invoice_line_id`);--> statement-breakpoint
CREATE INDEX `invoice_sources_by_entry` ON `invoice_sources` (`company_id`,`entry_id`);--> statement-breakpoint
CREATE INDEX `invoice_sources_by_sheet` ON `invoice_sources` (`company_id`,`timesheet_id`,`live_key`);--> statement-breakpoint
CREATE INDEX `invoice_sources_by_item` ON `invoice_sources` (`company_id`,`billing_item_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_sources_live` ON `invoice_sources` (`company_id`,`live_key`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`label` text NOT NULL,
	`client_id` integer NOT NULL,
	`recipient_id` integer NOT NULL,
	`corrects_id` integer,
	`issued_on` text NOT NULL,
	`due_on` text NOT NULL,
	`currency` text NOT NULL,
	`seller` text NOT NULL,
	`buyer` text NOT NULL,
	`note` text,
	`reason` text,
	`net` integer NOT NULL,
	`tax` integer NOT NULL,
	`total` integer NOT NULL,
	`content_hash` text NOT NULL,
	`open` integer NOT NULL,
	`sent_at` text,
	`invoice_file_id` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`client_id`) REFERENCES `clients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`recipient_id`) REFERENCES `recipients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`corrects_id`) REFERENCES `invoices`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invoices_by_issued` ON `invoices` (`company_id`,`issued_on`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_by_client` ON `invoices` (`company_id`,`client_id`,`issued_on`);--> statement-breakpoint
CREATE INDEX `invoices_by_recipient` ON `invoices` (`company_id`,`recipient_id`,`due_on`);--> statement-breakpoint
CREATE INDEX `invoices_by_open` ON `invoices` (`company_id`,`open`,`due_on`);--> statement-breakpoint
CREATE INDEX `invoices_by_corrected` ON `invoices` (`company_id`,`corrects_id`);--> statement-breakpoint
CREATE INDEX `invoices_by_file` ON `invoices` (`company_id`,`invoice_file_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_of_company` ON `invoices` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`company_id`,`kind`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_label` ON `invoices` (`company_id`,`label`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`recipient_id` integer NOT NULL,
	`paid_on` text NOT NULL,
	`amount` integer NOT NULL,
	`reference` text,
	`voided_at` text,
	`void_reason` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`recipient_id`) REFERENCES `recipients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payments_by_recipient` ON `payments` (`company_id`,`recipient_id`,`paid_on`);--> statement-breakpoint
CREATE INDEX `payments_by_day` ON `payments` (`company_id`,`paid_on`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_of_company` ON `payments` (`company_id`,`id`);--> statement-breakpoint
CREATE TABLE `tax_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`rate` integer NOT NULL,
	`xero_name` text,
	`quickbooks_name` text,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_codes_of_company` ON `tax_codes` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tax_codes_name` ON `tax_codes` (`company_id`,`name_key`);--> statement-breakpoint
ALTER TABLE `company_settings` ADD `currency` text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE `snapshot_entries` ADD `stipend_billable` integer;--> statement-breakpoint
ALTER TABLE `work_codes` ADD `invoice_code` text;--> statement-breakpoint
ALTER TABLE `work_codes` ADD `tax_code_id` integer;--> statement-breakpoint
ALTER TABLE `work_codes` ADD `income_account` text;