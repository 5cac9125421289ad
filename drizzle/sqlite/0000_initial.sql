CREATE TABLE `audit_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`sequence` integer NOT NULL,
	`at` text NOT NULL,
	`user_id` integer,
	`user_name` text NOT NULL,
	`action` text NOT NULL,
	`record_type` text,
	`record_id` integer,
	`before` text,
	`after` text,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`origin_id` integer,
	`moved_seal` text
);--> statement-breakpoint
CREATE TABLE `audit_heads` (
	`company_id` integer PRIMARY KEY NOT NULL,
	`sequence` integer NOT NULL,
	`hash` text NOT NULL,
	`seal` text DEFAULT '' NOT NULL,
	`announced_on` text
);--> statement-breakpoint
CREATE TABLE `audit_origins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`company_id_there` integer NOT NULL,
	`last_sequence` integer NOT NULL,
	`last_hash` text NOT NULL
);--> statement-breakpoint
CREATE TABLE `moved_ids` (
	`company_id` integer NOT NULL,
	`origin_id` integer NOT NULL,
	`record_type` text NOT NULL,
	`old_id` integer NOT NULL,
	`new_id` integer NOT NULL,
	PRIMARY KEY(`company_id`, `origin_id`, `record_type`, `old_id`)
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE `deleted_client_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`record_type` text NOT NULL,
	`client_key` text NOT NULL,
	`deleted_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `write_checks` (
	`id` integer PRIMARY KEY NOT NULL,
	`writes` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `client_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`code` text NOT NULL,
	`code_key` text NOT NULL,
	`description` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `client_visibility` (
	`company_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`company_id`, `client_id`, `user_id`),
	FOREIGN KEY (`company_id`,`client_id`) REFERENCES `clients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `client_workers` (
	`company_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`company_id`, `client_id`, `user_id`),
	FOREIGN KEY (`company_id`,`client_id`) REFERENCES `clients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `clients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`kind` text DEFAULT 'person' NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`address` text,
	`phone` text,
	`case_worker` text,
	`social_worker` text,
	`contract_number` text,
	`reference` text,
	`reference_key` text,
	`contract_start` text,
	`contract_end` text,
	`client_code_id` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`custom_fields` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`client_code_id`) REFERENCES `client_codes`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `companies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`signup_code` text NOT NULL,
	`require_signup_code` integer DEFAULT true NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`deletion_requested_at` text,
	`deletion_requested_by_id` integer,
	`deletion_due` text,
	`moving_since` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);--> statement-breakpoint
CREATE TABLE `logos` (
	`company_id` integer PRIMARY KEY NOT NULL,
	`content` blob NOT NULL,
	`content_type` text NOT NULL,
	`version` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `company_deletions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`requested_at` text NOT NULL,
	`requested_by_id` integer,
	`due` text NOT NULL,
	`deleted_by_id` integer,
	`started_at` text NOT NULL,
	`finished_at` text,
	`counts` text NOT NULL,
	`last_sequence` integer NOT NULL,
	`last_hash` text NOT NULL
);--> statement-breakpoint
CREATE TABLE `company_exports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`of_user_id` integer,
	`code_hash` text NOT NULL,
	`expires_at` text NOT NULL,
	`started_at` text,
	`claimed_until` text,
	`finished_at` text,
	`rows` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `company_settings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`pay_period` text NOT NULL,
	`custom_pay_period_days` integer,
	`first_pay_period` text,
	`timesheet_due_offset` integer,
	`report_due_day` integer,
	`time_zone` text NOT NULL,
	`may_stay_signed_in` integer DEFAULT true NOT NULL,
	`second_step` text DEFAULT 'off' NOT NULL,
	`second_step_from` text,
	`sso_enforced` integer DEFAULT false NOT NULL,
	`sso_session_days` integer DEFAULT 7 NOT NULL,
	`pay_page` integer DEFAULT false NOT NULL,
	`time_off` integer DEFAULT false NOT NULL,
	`remind_without_logs` integer DEFAULT false NOT NULL,
	`distance_unit` text DEFAULT 'km' NOT NULL,
	`mileage_detail` text DEFAULT 'number' NOT NULL,
	`mileage_rate_source` text DEFAULT 'own' NOT NULL,
	`mileage_tax_limit` text DEFAULT 'none' NOT NULL,
	`pay_runs_from` text,
	`currency` text DEFAULT 'USD' NOT NULL,
	`week_starts_on` text DEFAULT 'sunday' NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `custom_field_definitions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`target` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`field_type` text NOT NULL,
	`dropdown_options` text,
	`order` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `daily_logs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`date` text NOT NULL,
	`notes` text,
	`daily_narrative` text,
	`total_hours` integer NOT NULL,
	`total_mileage` integer NOT NULL,
	`distance_unit` text DEFAULT 'km' NOT NULL,
	`total_stipend` integer NOT NULL,
	`locked_by_timesheet_id` integer,
	`client_key` text,
	`import_id` integer,
	`leave_request_id` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`client_id`) REFERENCES `clients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`locked_by_timesheet_id`) REFERENCES `timesheets`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`import_id`) REFERENCES `imports`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `trips` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`work_entry_id` integer NOT NULL,
	`position` integer NOT NULL,
	`from_place` text,
	`to_place` text,
	`distance` integer NOT NULL,
	`odometer_start` integer,
	`odometer_end` integer,
	`purpose` text NOT NULL,
	`vehicle` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`work_entry_id`) REFERENCES `work_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `work_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`daily_log_id` integer NOT NULL,
	`position` integer NOT NULL,
	`work_code_id` integer,
	`start_time` text,
	`end_time` text,
	`hours` integer NOT NULL,
	`mileage` integer NOT NULL,
	`stipend` integer NOT NULL,
	FOREIGN KEY (`company_id`,`daily_log_id`) REFERENCES `daily_logs`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`work_code_id`) REFERENCES `work_codes`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`confirmed_email_key` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`phone` text,
	`password_hash` text,
	`role_id` integer,
	`former_roles` text,
	`payroll_id` text,
	`payroll_id_key` text,
	`hired_on` text,
	`left_on` text,
	`is_active` integer DEFAULT true NOT NULL,
	`is_company_admin` integer DEFAULT false NOT NULL,
	`is_superuser` integer DEFAULT false NOT NULL,
	`break_glass` integer DEFAULT false NOT NULL,
	`onboarding_required` integer DEFAULT false NOT NULL,
	`waiting_for_approval` integer DEFAULT false NOT NULL,
	`custom_fields` text NOT NULL,
	`default_timesheet_view` text DEFAULT 'week' NOT NULL,
	`submission_reminders` integer DEFAULT true NOT NULL,
	`new_device_mail` integer DEFAULT true NOT NULL,
	`signup_code_hash` text,
	`signup_code_expires_at` text,
	`invited_until` text,
	`invitation_accepted_at` text,
	`last_login` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`role_id`) REFERENCES `roles`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `import_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`key` text NOT NULL,
	`import_id` integer,
	`daily_log_id` integer NOT NULL,
	FOREIGN KEY (`company_id`,`import_id`) REFERENCES `imports`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `import_profiles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`header_key` text NOT NULL,
	`mapping` text NOT NULL,
	`value_mapping` text NOT NULL,
	`date_order` text,
	`number_style` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `import_rows` (
	`company_id` integer NOT NULL,
	`import_id` integer NOT NULL,
	`line` integer NOT NULL,
	`cells` text,
	`action` text,
	`target_type` text,
	`target_id` integer,
	`before` text,
	`after` text,
	`reason` text,
	`outcome` text,
	PRIMARY KEY(`company_id`, `import_id`, `line`),
	FOREIGN KEY (`company_id`,`import_id`) REFERENCES `imports`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`file_name` text,
	`file_sha256` text NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`encoding` text NOT NULL,
	`delimiter` text NOT NULL,
	`date_order` text,
	`number_style` text,
	`header` text NOT NULL,
	`mapping` text NOT NULL,
	`value_mapping` text NOT NULL,
	`paid_until` text,
	`state` text NOT NULL,
	`plan_hash` text,
	`state_hash` text,
	`planned_at` text,
	`counts` text,
	`lines` integer NOT NULL,
	`lines_done` integer NOT NULL,
	`claimed_until` text,
	`run_by_id` integer,
	`run_through` text,
	`created_by_id` integer,
	`created_at` text NOT NULL,
	`applied_at` text,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `incidents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`date` text NOT NULL,
	`staff_signature` text,
	`staff_signature_date` text,
	`supervisor_signature` text,
	`supervisor_signature_date` text,
	`submitted` integer DEFAULT true NOT NULL,
	`submitted_at` text NOT NULL,
	`approved` integer DEFAULT false NOT NULL,
	`processed` integer DEFAULT false NOT NULL,
	`reviewed_by_id` integer,
	`reviewed_at` text,
	`client_key` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`time` text,
	`staff_present` text NOT NULL,
	`city` text,
	`location` text,
	`location_details` text,
	`incident_types` text NOT NULL,
	`other_incident` text,
	`incident_outcome` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`client_id`) REFERENCES `clients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
	`tax_code_id` integer,
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`recipient_id` integer NOT NULL,
	`paid_on` text NOT NULL,
	`amount` integer NOT NULL,
	`reference` text,
	`voided_at` text,
	`void_reason` text,
	`invoice_file_id` integer,
	`void_file_id` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`recipient_id`) REFERENCES `recipients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `leave_assignments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`leave_type_id` integer NOT NULL,
	`leave_policy_id` integer,
	`user_id` integer,
	`role_id` integer,
	`target` text NOT NULL,
	`effective_from` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`leave_type_id`) REFERENCES `leave_types`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`leave_policy_id`) REFERENCES `leave_policies`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`role_id`) REFERENCES `roles`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `leave_ledger` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`leave_type_id` integer NOT NULL,
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`minutes` integer NOT NULL,
	`withheld` integer DEFAULT 0 NOT NULL,
	`leave_policy_id` integer,
	`timesheet_id` integer,
	`leave_request_id` integer,
	`pay_extra_id` integer,
	`import_id` integer,
	`reason` text,
	`created_by_id` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`leave_type_id`) REFERENCES `leave_types`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`leave_policy_id`) REFERENCES `leave_policies`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`leave_request_id`) REFERENCES `leave_requests`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`import_id`) REFERENCES `imports`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `leave_policies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`leave_type_id` integer NOT NULL,
	`name` text NOT NULL,
	`preset` text,
	`definition` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`leave_type_id`) REFERENCES `leave_types`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `leave_request_days` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`leave_request_id` integer NOT NULL,
	`date` text NOT NULL,
	`minutes` integer NOT NULL,
	`cancelled_at` text,
	FOREIGN KEY (`company_id`,`leave_request_id`) REFERENCES `leave_requests`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `leave_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`leave_type_id` integer NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`note` text,
	`decided_by_id` integer,
	`decided_at` text,
	`reason` text,
	`created_by_id` integer NOT NULL,
	`client_key` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`leave_type_id`) REFERENCES `leave_types`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `leave_types` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`work_code_id` integer,
	`pay_code` text NOT NULL,
	`step_minutes` integer DEFAULT 1 NOT NULL,
	`on_statement` integer DEFAULT true NOT NULL,
	`pays_out` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`work_code_id`) REFERENCES `work_codes`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `usual_weeks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`effective_from` text NOT NULL,
	`minutes` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `monthly_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`month` text NOT NULL,
	`summary` text,
	`additional_info` text NOT NULL,
	`submitted` integer DEFAULT false NOT NULL,
	`submitted_at` text,
	`approved` integer DEFAULT false NOT NULL,
	`processed` integer DEFAULT false NOT NULL,
	`processed_by_id` integer,
	`processed_at` text,
	`total_hours` integer,
	`total_mileage` integer,
	`distance_unit` text DEFAULT 'km' NOT NULL,
	`total_stipend` integer,
	`frozen` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`client_id`) REFERENCES `clients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `report_layouts` (
	`company_id` integer PRIMARY KEY NOT NULL,
	`fields` text NOT NULL,
	`custom_fields` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `no_shows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`date` text NOT NULL,
	`staff_signature` text,
	`staff_signature_date` text,
	`supervisor_signature` text,
	`supervisor_signature_date` text,
	`submitted` integer DEFAULT true NOT NULL,
	`submitted_at` text NOT NULL,
	`approved` integer DEFAULT false NOT NULL,
	`processed` integer DEFAULT false NOT NULL,
	`reviewed_by_id` integer,
	`reviewed_at` text,
	`client_key` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`staff_name` text NOT NULL,
	`time_notified` text,
	`service_hours` integer,
	`cancellation_reason` text,
	`activities` text NOT NULL,
	`other_activity` text,
	`resources_used` text,
	`time_description` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`client_id`) REFERENCES `clients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `mileage_rates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer,
	`role_id` integer,
	`target` text NOT NULL,
	`effective_from` text NOT NULL,
	`amount` integer,
	`unit` text NOT NULL,
	`created_by_id` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`role_id`) REFERENCES `roles`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `pay_rates` (
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
);--> statement-breakpoint
CREATE TABLE `standard_mileage_rates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`country` text NOT NULL,
	`effective_from` text NOT NULL,
	`amount` integer NOT NULL,
	`unit` text NOT NULL,
	`source` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);--> statement-breakpoint
CREATE TABLE `holidays` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`date` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `pay_rule_assignments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`pay_rule_id` integer NOT NULL,
	`user_id` integer,
	`role_id` integer,
	`target` text NOT NULL,
	`effective_from` text NOT NULL,
	`agreement_date` text,
	`note` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`pay_rule_id`) REFERENCES `pay_rules`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`role_id`) REFERENCES `roles`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `pay_rule_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`pay_rule_id` integer NOT NULL,
	`version` integer NOT NULL,
	`effective_from` text NOT NULL,
	`definition` text NOT NULL,
	`note` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`pay_rule_id`) REFERENCES `pay_rules`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `pay_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`preset` text,
	`is_archived` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `timesheet_pay_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`timesheet_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`window_start` text NOT NULL,
	`window_end` text NOT NULL,
	`pay_rule_version_id` integer,
	`pay_code` text NOT NULL,
	`multiplier` integer,
	`rate` integer,
	`minutes` integer,
	`units` integer,
	`unit` text,
	`amount` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`timesheet_id`) REFERENCES `timesheets`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`pay_rule_version_id`) REFERENCES `pay_rule_versions`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `export_profiles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`format` text NOT NULL,
	`settings` text NOT NULL,
	`earning_codes` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `pay_extras` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`pay_code` text NOT NULL,
	`amount` integer NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`counts` integer DEFAULT false NOT NULL,
	`reason` text NOT NULL,
	`pay_run_id` integer,
	`created_by_id` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`pay_run_id`) REFERENCES `pay_runs`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `pay_run_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`pay_run_id` integer NOT NULL,
	`export_profile_id` integer NOT NULL,
	`profile_name` text NOT NULL,
	`file_name` text NOT NULL,
	`sha256` text NOT NULL,
	`content` blob NOT NULL,
	`created_by_id` integer NOT NULL,
	`voided_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`pay_run_id`) REFERENCES `pay_runs`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `pay_run_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`pay_run_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`payroll_id` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`timesheet_id` integer,
	`pay_extra_id` integer,
	`window_start` text,
	`pay_code` text NOT NULL,
	`multiplier` integer,
	`rate` integer,
	`minutes` integer,
	`units` integer,
	`amount` integer NOT NULL,
	`adjusts_run_id` integer,
	`note` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`pay_run_id`) REFERENCES `pay_runs`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`timesheet_id`) REFERENCES `timesheets`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`pay_extra_id`) REFERENCES `pay_extras`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`adjusts_run_id`) REFERENCES `pay_runs`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `pay_run_timesheets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`pay_run_id` integer NOT NULL,
	`timesheet_id` integer NOT NULL,
	`times` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`,`pay_run_id`) REFERENCES `pay_runs`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`timesheet_id`) REFERENCES `timesheets`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `pay_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`kind` text NOT NULL,
	`period_start` text NOT NULL,
	`period_end` text NOT NULL,
	`sequence` integer NOT NULL,
	`pay_date` text,
	`status` text DEFAULT 'draft' NOT NULL,
	`user_ids` text,
	`reason` text,
	`created_by_id` integer NOT NULL,
	`locked_at` text,
	`locked_by_id` integer,
	`override_reason` text,
	`unlocked_at` text,
	`unlocked_by_id` integer,
	`unlock_reason` text,
	`paid_at` text,
	`paid_by_id` integer,
	`payment_reference` text,
	`pay_period` text,
	`file_dates` text,
	`content_hash` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `reminder_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`finished` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `reminders_sent` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`due` text NOT NULL,
	`attempts` integer NOT NULL,
	`next_attempt_at` text,
	`sent_at` text,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `roles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`default_pay_rate` integer,
	`default_mileage_rate` integer,
	`default_mileage_rate_unit` text DEFAULT 'km' NOT NULL,
	`pay_time_period` text DEFAULT 'hourly' NOT NULL,
	`permissions` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`key_hash` text NOT NULL,
	`prefix` text NOT NULL,
	`scope` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text,
	`last_used_at` text,
	`revoked_at` text,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `failures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`at` text NOT NULL
);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`claim` text NOT NULL,
	`begun` integer DEFAULT false NOT NULL,
	`status` integer,
	`body` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `password_resets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `refresh_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`family` text NOT NULL,
	`token_hash` text NOT NULL,
	`audience` text NOT NULL,
	`address` text,
	`is_kept` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`family_expires_at` text NOT NULL,
	`rotated_at` text,
	`revoked_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `email_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`old_email` text NOT NULL,
	`new_email` text NOT NULL,
	`confirmed_at` text NOT NULL,
	`undo_hash` text NOT NULL,
	`undo_until` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `known_devices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`device` text NOT NULL,
	`last_seen_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`backed_up` integer NOT NULL,
	`rp_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`family` text NOT NULL,
	`audience` text NOT NULL,
	`method` text NOT NULL,
	`ip` text,
	`user_agent` text,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	`expires_at` text,
	`confirmed_until` text,
	`ended_at` text,
	`ended_reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `sign_in_tickets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hash` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer,
	`payload` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `totp_credentials` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`secret_sealed` text,
	`pending_sealed` text,
	`confirmed_at` text,
	`last_step` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE `sso_domains` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`domain` text NOT NULL,
	`dns_token` text NOT NULL,
	`verified_at` text,
	`verified_by_id` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `sso_identities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`plan_id` integer NOT NULL,
	`billing_cycle` text NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`settled_at` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`received_at` text NOT NULL
);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`plan_id` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`billing_cycle` text,
	`trial_end` text,
	`current_period_end` text,
	`status` text NOT NULL,
	`stripe_customer_id` text,
	`stripe_subscription_id` text,
	`stripe_event_at` text,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE `snapshot_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`timesheet_id` integer NOT NULL,
	`snapshot_log_id` integer NOT NULL,
	`position` integer NOT NULL,
	`work_code_id` integer,
	`start_time` text,
	`end_time` text,
	`hours` integer NOT NULL,
	`mileage` integer NOT NULL,
	`stipend` integer NOT NULL,
	`trips` text,
	`billable` integer,
	`billable_reason` text,
	`billing_rate` integer,
	`billing_rate_source` text,
	`kms_billable` integer,
	`stipend_billable` integer,
	`is_billed` integer,
	`pay_rate` integer,
	`overtime_rate` integer,
	`after_midnight` text,
	`pay_kind` text,
	`stipend_kind` text,
	`leave_pay_code` text,
	`leave_multiplier` integer,
	`leave_rate` text,
	FOREIGN KEY (`company_id`,`timesheet_id`) REFERENCES `timesheets`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`snapshot_log_id`) REFERENCES `snapshot_logs`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`work_code_id`) REFERENCES `work_codes`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `snapshot_logs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`timesheet_id` integer NOT NULL,
	`position` integer NOT NULL,
	`session_id` integer,
	`date` text NOT NULL,
	`client_id` integer NOT NULL,
	`leave_request_id` integer,
	`notes` text,
	`daily_narrative` text,
	`total_hours` integer NOT NULL,
	`total_mileage` integer NOT NULL,
	`distance_unit` text DEFAULT 'km' NOT NULL,
	`total_stipend` integer NOT NULL,
	`mileage_terms` text,
	`hourly_rates` text,
	FOREIGN KEY (`company_id`,`timesheet_id`) REFERENCES `timesheets`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`client_id`) REFERENCES `clients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `timesheet_revisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`timesheet_id` integer NOT NULL,
	`corrected_by_id` integer NOT NULL,
	`corrected_at` text NOT NULL,
	`kind` text DEFAULT 'submitted' NOT NULL,
	`reason` text,
	`snapshot_logs` text NOT NULL,
	`settled_at` text,
	FOREIGN KEY (`company_id`,`timesheet_id`) REFERENCES `timesheets`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`corrected_by_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `timesheets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`submitted_date` text,
	`submitted_by_id` integer,
	`approved_date` text,
	`approved_by_id` integer,
	`total_hours` integer,
	`leave_hours` integer,
	`total_mileage` integer,
	`distance_unit` text DEFAULT 'km' NOT NULL,
	`total_stipend` integer,
	`findings` text,
	`pay_rate` integer,
	`pay_rate_source` text,
	`rates_vary` integer DEFAULT false NOT NULL,
	`overtime_rate` integer,
	`overtime_rate_source` text,
	`mileage_rate` integer,
	`mileage_rate_unit` text,
	`mileage_rate_source` text,
	`pay_period_start` text,
	`pay_period_end` text,
	`pay_period_regular_hours` integer,
	`regular_hours` integer,
	`overtime_hours` integer,
	`billable_hours` integer,
	`regular_pay` integer,
	`overtime_pay` integer,
	`total_pay` integer,
	`mileage_pay` integer,
	`mileage_taxed` integer,
	`billed_hours` integer,
	`billed_mileage` integer,
	`billed_amount` integer,
	`time_zone` text,
	`imported` integer DEFAULT false NOT NULL,
	`import_id` integer,
	`returned_reason` text,
	`returned_date` text,
	`returned_by_id` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`submitted_by_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`import_id`) REFERENCES `imports`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`webhook_id` integer NOT NULL,
	`event` text NOT NULL,
	`payload` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text,
	`response_status` integer,
	`error` text,
	`created_at` text NOT NULL,
	`delivered_at` text,
	FOREIGN KEY (`company_id`,`webhook_id`) REFERENCES `webhooks`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_secret_until` text,
	`events` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`failing_since` text,
	`switched_off_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `work_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`code` text NOT NULL,
	`code_key` text NOT NULL,
	`description` text NOT NULL,
	`billing_rate` integer,
	`pay_kind` text DEFAULT 'work' NOT NULL,
	`stipend_kind` text DEFAULT 'taxed' NOT NULL,
	`invoice_code` text,
	`tax_code_id` integer,
	`income_account` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `audit_entries_of_record` ON `audit_entries` (`company_id`,`record_type`,`record_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_by_user` ON `audit_entries` (`company_id`,`user_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `audit_entries_chain` ON `audit_entries` (`company_id`,`sequence`);--> statement-breakpoint
CREATE INDEX `audit_entries_not_routine` ON `audit_entries` (`company_id`,`sequence`) WHERE coalesce(record_type, '') not in ('session', 'daily_log', 'dailyLogs');--> statement-breakpoint
CREATE INDEX `audit_origins_of_company` ON `audit_origins` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `moved_ids_by_new` ON `moved_ids` (`company_id`,`record_type`,`new_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `deleted_client_keys_once` ON `deleted_client_keys` (`company_id`,`user_id`,`record_type`,`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_codes_of_company` ON `client_codes` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_codes_code` ON `client_codes` (`company_id`,`code_key`);--> statement-breakpoint
CREATE INDEX `client_visibility_by_user` ON `client_visibility` (`company_id`,`user_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `client_workers_by_user` ON `client_workers` (`company_id`,`user_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `clients_names` ON `clients` (`company_id`,`last_name`,`first_name`,`id`);--> statement-breakpoint
CREATE INDEX `clients_active` ON `clients` (`company_id`,`is_active`,`last_name`,`first_name`,`id`);--> statement-breakpoint
CREATE INDEX `clients_contract_end` ON `clients` (`company_id`,`contract_end`,`id`);--> statement-breakpoint
CREATE INDEX `clients_code` ON `clients` (`company_id`,`client_code_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `clients_of_company` ON `clients` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `clients_reference` ON `clients` (`company_id`,`reference_key`);--> statement-breakpoint
CREATE INDEX `companies_name_key` ON `companies` (`name_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `companies_signup_code` ON `companies` (`signup_code`);--> statement-breakpoint
CREATE UNIQUE INDEX `company_deletions_once` ON `company_deletions` (`company_id`);--> statement-breakpoint
CREATE INDEX `company_exports_of_company` ON `company_exports` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `company_exports_code` ON `company_exports` (`code_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `company_settings_company` ON `company_settings` (`company_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `custom_field_definitions_of_company` ON `custom_field_definitions` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `custom_field_definitions_name` ON `custom_field_definitions` (`company_id`,`target`,`name_key`);--> statement-breakpoint
CREATE INDEX `daily_logs_by_client` ON `daily_logs` (`company_id`,`client_id`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `daily_logs_by_user_client` ON `daily_logs` (`company_id`,`user_id`,`client_id`,`date`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `daily_logs_of_company` ON `daily_logs` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `daily_logs_client_key` ON `daily_logs` (`company_id`,`user_id`,`client_key`);--> statement-breakpoint
CREATE INDEX `daily_logs_by_user` ON `daily_logs` (`company_id`,`user_id`,`date`,`id`,`total_hours`,`total_mileage`,`total_stipend`,`distance_unit`);--> statement-breakpoint
CREATE INDEX `daily_logs_by_date` ON `daily_logs` (`company_id`,`date`,`id`,`user_id`,`total_hours`,`total_mileage`,`total_stipend`,`distance_unit`,`locked_by_timesheet_id`);--> statement-breakpoint
CREATE INDEX `daily_logs_locked` ON `daily_logs` (`company_id`,`locked_by_timesheet_id`,`user_id`,`date`,`total_hours`);--> statement-breakpoint
CREATE INDEX `daily_logs_by_import` ON `daily_logs` (`company_id`,`import_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `trips_position` ON `trips` (`company_id`,`work_entry_id`,`position`);--> statement-breakpoint
CREATE INDEX `work_entries_code` ON `work_entries` (`company_id`,`work_code_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `work_entries_position` ON `work_entries` (`company_id`,`daily_log_id`,`position`);--> statement-breakpoint
CREATE INDEX `work_entries_hours` ON `work_entries` (`company_id`,`daily_log_id`,`work_code_id`,`hours`);--> statement-breakpoint
CREATE INDEX `work_entries_nights` ON `work_entries` (`company_id`,`daily_log_id`) WHERE end_time < start_time;--> statement-breakpoint
CREATE UNIQUE INDEX `work_entries_of_company` ON `work_entries` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`company_id`,`role_id`);--> statement-breakpoint
CREATE INDEX `users_names` ON `users` (`company_id`,`last_name`,`first_name`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_of_company` ON `users` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_signup_code` ON `users` (`signup_code_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_payroll_id` ON `users` (`company_id`,`payroll_id_key`);--> statement-breakpoint
CREATE INDEX `import_keys_by_import` ON `import_keys` (`company_id`,`import_id`);--> statement-breakpoint
CREATE INDEX `import_keys_by_log` ON `import_keys` (`company_id`,`daily_log_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `import_keys_of_company` ON `import_keys` (`company_id`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `import_profiles_name` ON `import_profiles` (`company_id`,`kind`,`name_key`);--> statement-breakpoint
CREATE INDEX `import_rows_by_action` ON `import_rows` (`company_id`,`import_id`,`action`,`line`);--> statement-breakpoint
CREATE INDEX `import_rows_by_outcome` ON `import_rows` (`company_id`,`import_id`,`outcome`,`line`);--> statement-breakpoint
CREATE INDEX `imports_claimed` ON `imports` (`claimed_until`);--> statement-breakpoint
CREATE UNIQUE INDEX `imports_of_company` ON `imports` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `incidents_by_date` ON `incidents` (`company_id`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `incidents_by_client` ON `incidents` (`company_id`,`client_id`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `incidents_by_user` ON `incidents` (`company_id`,`user_id`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `incidents_by_state` ON `incidents` (`company_id`,`approved`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `incidents_waiting` ON `incidents` (`company_id`,`processed`,`submitted`,`date`);--> statement-breakpoint
CREATE INDEX `incidents_by_submitted` ON `incidents` (`company_id`,`submitted_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `incidents_of_company` ON `incidents` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `incidents_client_key` ON `incidents` (`company_id`,`user_id`,`client_key`);--> statement-breakpoint
CREATE INDEX `monthly_reports_by_month` ON `monthly_reports` (`company_id`,`month`,`id`);--> statement-breakpoint
CREATE INDEX `monthly_reports_by_user` ON `monthly_reports` (`company_id`,`user_id`,`month`,`id`);--> statement-breakpoint
CREATE INDEX `monthly_reports_by_client` ON `monthly_reports` (`company_id`,`client_id`,`month`,`id`);--> statement-breakpoint
CREATE INDEX `monthly_reports_by_state` ON `monthly_reports` (`company_id`,`submitted`,`approved`,`month`,`id`);--> statement-breakpoint
CREATE INDEX `monthly_reports_waiting` ON `monthly_reports` (`company_id`,`processed`,`submitted`,`month`);--> statement-breakpoint
CREATE INDEX `monthly_reports_by_submitted` ON `monthly_reports` (`company_id`,`submitted_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `monthly_reports_of_company` ON `monthly_reports` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `monthly_reports_once` ON `monthly_reports` (`company_id`,`user_id`,`client_id`,`month`);--> statement-breakpoint
CREATE INDEX `no_shows_by_date` ON `no_shows` (`company_id`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `no_shows_by_client` ON `no_shows` (`company_id`,`client_id`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `no_shows_by_user` ON `no_shows` (`company_id`,`user_id`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `no_shows_by_state` ON `no_shows` (`company_id`,`approved`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `no_shows_waiting` ON `no_shows` (`company_id`,`processed`,`submitted`,`date`);--> statement-breakpoint
CREATE INDEX `no_shows_by_submitted` ON `no_shows` (`company_id`,`submitted_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `no_shows_of_company` ON `no_shows` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `no_shows_client_key` ON `no_shows` (`company_id`,`user_id`,`client_key`);--> statement-breakpoint
CREATE INDEX `mileage_rates_by_user` ON `mileage_rates` (`company_id`,`user_id`,`effective_from`);--> statement-breakpoint
CREATE INDEX `mileage_rates_by_role` ON `mileage_rates` (`company_id`,`role_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `mileage_rates_target` ON `mileage_rates` (`company_id`,`target`,`effective_from`);--> statement-breakpoint
CREATE UNIQUE INDEX `standard_mileage_rates_day` ON `standard_mileage_rates` (`country`,`effective_from`);--> statement-breakpoint
CREATE UNIQUE INDEX `holidays_date` ON `holidays` (`company_id`,`date`);--> statement-breakpoint
CREATE INDEX `pay_rule_assignments_rule` ON `pay_rule_assignments` (`company_id`,`pay_rule_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rule_assignments_target` ON `pay_rule_assignments` (`company_id`,`target`,`effective_from`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rule_versions_of_company` ON `pay_rule_versions` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rule_versions_number` ON `pay_rule_versions` (`company_id`,`pay_rule_id`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rule_versions_day` ON `pay_rule_versions` (`company_id`,`pay_rule_id`,`effective_from`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rules_of_company` ON `pay_rules` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rules_name` ON `pay_rules` (`company_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `timesheet_pay_lines_by_timesheet` ON `timesheet_pay_lines` (`company_id`,`timesheet_id`);--> statement-breakpoint
CREATE INDEX `timesheet_pay_lines_by_user` ON `timesheet_pay_lines` (`company_id`,`user_id`,`window_start`);--> statement-breakpoint
CREATE INDEX `timesheet_pay_lines_version` ON `timesheet_pay_lines` (`company_id`,`pay_rule_version_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `export_profiles_of_company` ON `export_profiles` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `export_profiles_name` ON `export_profiles` (`company_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `pay_extras_by_user` ON `pay_extras` (`company_id`,`user_id`,`end_date`);--> statement-breakpoint
CREATE INDEX `pay_extras_by_run` ON `pay_extras` (`company_id`,`pay_run_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_extras_of_company` ON `pay_extras` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `pay_run_files_by_run` ON `pay_run_files` (`company_id`,`pay_run_id`,`id`);--> statement-breakpoint
CREATE INDEX `pay_run_lines_by_run` ON `pay_run_lines` (`company_id`,`pay_run_id`,`id`);--> statement-breakpoint
CREATE INDEX `pay_run_lines_by_user` ON `pay_run_lines` (`company_id`,`user_id`,`pay_run_id`);--> statement-breakpoint
CREATE INDEX `pay_run_lines_by_timesheet` ON `pay_run_lines` (`company_id`,`timesheet_id`);--> statement-breakpoint
CREATE INDEX `pay_run_lines_by_extra` ON `pay_run_lines` (`company_id`,`pay_extra_id`);--> statement-breakpoint
CREATE INDEX `pay_run_lines_by_adjusted` ON `pay_run_lines` (`company_id`,`adjusts_run_id`);--> statement-breakpoint
CREATE INDEX `pay_run_timesheets_by_sheet` ON `pay_run_timesheets` (`company_id`,`timesheet_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_run_timesheets_pair` ON `pay_run_timesheets` (`company_id`,`pay_run_id`,`timesheet_id`);--> statement-breakpoint
CREATE INDEX `pay_runs_by_status` ON `pay_runs` (`company_id`,`status`,`period_end`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_runs_of_company` ON `pay_runs` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_runs_period` ON `pay_runs` (`company_id`,`kind`,`period_start`,`period_end`,`sequence`);--> statement-breakpoint
CREATE UNIQUE INDEX `reminder_runs_company` ON `reminder_runs` (`company_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reminders_sent_once` ON `reminders_sent` (`company_id`,`user_id`,`kind`,`due`);--> statement-breakpoint
CREATE UNIQUE INDEX `roles_of_company` ON `roles` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `roles_name` ON `roles` (`company_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `api_keys_company` ON `api_keys` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash` ON `api_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `failures_key` ON `failures` (`key`,`at`);--> statement-breakpoint
CREATE INDEX `failures_at` ON `failures` (`at`);--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `idempotency_keys_once` ON `idempotency_keys` (`user_id`,`key`);--> statement-breakpoint
CREATE INDEX `password_resets_user` ON `password_resets` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `password_resets_hash` ON `password_resets` (`token_hash`);--> statement-breakpoint
CREATE INDEX `refresh_tokens_family` ON `refresh_tokens` (`family`);--> statement-breakpoint
CREATE INDEX `refresh_tokens_user` ON `refresh_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `refresh_tokens_expiry` ON `refresh_tokens` (`family_expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `refresh_tokens_hash` ON `refresh_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `checkouts_company` ON `checkouts` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_customer` ON `subscriptions` (`stripe_customer_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_trial` ON `subscriptions` (`trial_end`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_company` ON `subscriptions` (`company_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_stripe` ON `subscriptions` (`stripe_subscription_id`);--> statement-breakpoint
CREATE INDEX `snapshot_entries_by_timesheet` ON `snapshot_entries` (`company_id`,`timesheet_id`);--> statement-breakpoint
CREATE INDEX `snapshot_entries_by_log` ON `snapshot_entries` (`company_id`,`snapshot_log_id`,`position`);--> statement-breakpoint
CREATE INDEX `snapshot_entries_code` ON `snapshot_entries` (`company_id`,`work_code_id`);--> statement-breakpoint
CREATE INDEX `snapshot_logs_by_client` ON `snapshot_logs` (`company_id`,`client_id`,`date`);--> statement-breakpoint
CREATE UNIQUE INDEX `snapshot_logs_of_company` ON `snapshot_logs` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `snapshot_logs_by_timesheet` ON `snapshot_logs` (`company_id`,`timesheet_id`,`position`,`client_id`);--> statement-breakpoint
CREATE INDEX `timesheet_revisions_by_timesheet` ON `timesheet_revisions` (`company_id`,`timesheet_id`,`id`);--> statement-breakpoint
CREATE INDEX `timesheets_by_start` ON `timesheets` (`company_id`,`start_date`,`id`);--> statement-breakpoint
CREATE INDEX `timesheets_by_end` ON `timesheets` (`company_id`,`end_date`,`id`);--> statement-breakpoint
CREATE INDEX `timesheets_by_user` ON `timesheets` (`company_id`,`user_id`,`start_date`,`id`);--> statement-breakpoint
CREATE INDEX `timesheets_by_status` ON `timesheets` (`company_id`,`status`,`start_date`,`id`,`end_date`,`user_id`,`total_hours`,`total_mileage`,`distance_unit`);--> statement-breakpoint
CREATE INDEX `timesheets_by_submitted` ON `timesheets` (`company_id`,`submitted_date`,`id`);--> statement-breakpoint
CREATE INDEX `timesheets_by_import` ON `timesheets` (`company_id`,`import_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `timesheets_of_company` ON `timesheets` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_hook` ON `webhook_deliveries` (`company_id`,`webhook_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_of_company` ON `webhooks` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `work_codes_of_company` ON `work_codes` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `work_codes_code` ON `work_codes` (`company_id`,`code_key`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`last_seen_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_family` ON `sessions` (`family`);--> statement-breakpoint
CREATE INDEX `pay_rates_by_user` ON `pay_rates` (`company_id`,`user_id`,`kind`,`effective_from`,`work_code_id`,`amount`);--> statement-breakpoint
CREATE INDEX `pay_rates_by_code` ON `pay_rates` (`company_id`,`work_code_id`);--> statement-breakpoint
CREATE INDEX `pay_rates_by_role` ON `pay_rates` (`company_id`,`role_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rates_target` ON `pay_rates` (`company_id`,`target`,`kind`,`effective_from`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `recovery_codes_hash` ON `recovery_codes` (`code_hash`);--> statement-breakpoint
CREATE INDEX `sign_in_tickets_user` ON `sign_in_tickets` (`user_id`);--> statement-breakpoint
CREATE INDEX `sign_in_tickets_expiry` ON `sign_in_tickets` (`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_tickets_hash` ON `sign_in_tickets` (`hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `totp_credentials_user` ON `totp_credentials` (`user_id`);--> statement-breakpoint
CREATE INDEX `audit_entries_naming` ON `audit_entries` (`company_id`,`sequence`) WHERE record_type in ('client', 'clients', 'client_code', 'clientCodes', 'employee', 'directory', 'employees');--> statement-breakpoint
CREATE UNIQUE INDEX `sso_connections_company` ON `sso_connections` (`company_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sso_connections_key` ON `sso_connections` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `sso_domains_domain` ON `sso_domains` (`domain`);--> statement-breakpoint
CREATE UNIQUE INDEX `sso_domains_of_company` ON `sso_domains` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sso_identities_subject` ON `sso_identities` (`issuer`,`subject`);--> statement-breakpoint
CREATE UNIQUE INDEX `sso_identities_user` ON `sso_identities` (`company_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `billing_items_by_client` ON `billing_items` (`company_id`,`client_id`,`date`);--> statement-breakpoint
CREATE INDEX `billing_items_by_date` ON `billing_items` (`company_id`,`date`,`client_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `billing_items_of_company` ON `billing_items` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `billing_settings_company` ON `billing_settings` (`company_id`);--> statement-breakpoint
CREATE INDEX `client_recipients_by_recipient` ON `client_recipients` (`company_id`,`recipient_id`,`client_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_recipients_start` ON `client_recipients` (`company_id`,`client_id`,`start_date`);--> statement-breakpoint
CREATE UNIQUE INDEX `recipients_of_company` ON `recipients` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `recipients_client` ON `recipients` (`company_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `allocations_by_invoice` ON `allocations` (`company_id`,`invoice_id`);--> statement-breakpoint
CREATE INDEX `allocations_by_payment` ON `allocations` (`company_id`,`payment_id`);--> statement-breakpoint
CREATE INDEX `allocations_by_credit_note` ON `allocations` (`company_id`,`credit_note_id`);--> statement-breakpoint
CREATE INDEX `allocations_by_day` ON `allocations` (`company_id`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `invoice_files_by_day` ON `invoice_files` (`company_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_files_of_company` ON `invoice_files` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_of_company` ON `invoice_lines` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_position` ON `invoice_lines` (`company_id`,`invoice_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_reverses` ON `invoice_lines` (`company_id`,`reverses_line_id`);--> statement-breakpoint
CREATE INDEX `invoice_mails_by_invoice` ON `invoice_mails` (`company_id`,`invoice_id`,`id`);--> statement-breakpoint
CREATE INDEX `invoice_mails_waiting` ON `invoice_mails` (`next_attempt_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_mails_token` ON `invoice_mails` (`token_hash`);--> statement-breakpoint
CREATE INDEX `invoice_sources_by_line` ON `invoice_sources` (`company_id`,`invoice_line_id`);--> statement-breakpoint
CREATE INDEX `invoice_sources_by_entry` ON `invoice_sources` (`company_id`,`entry_id`);--> statement-breakpoint
CREATE INDEX `invoice_sources_by_sheet` ON `invoice_sources` (`company_id`,`timesheet_id`,`live_key`);--> statement-breakpoint
CREATE INDEX `invoice_sources_by_item` ON `invoice_sources` (`company_id`,`billing_item_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_sources_live` ON `invoice_sources` (`company_id`,`live_key`);--> statement-breakpoint
CREATE INDEX `invoices_by_issued` ON `invoices` (`company_id`,`issued_on`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_by_client` ON `invoices` (`company_id`,`client_id`,`issued_on`);--> statement-breakpoint
CREATE INDEX `invoices_by_recipient` ON `invoices` (`company_id`,`recipient_id`,`due_on`);--> statement-breakpoint
CREATE INDEX `invoices_by_open` ON `invoices` (`company_id`,`open`,`due_on`);--> statement-breakpoint
CREATE INDEX `invoices_by_corrected` ON `invoices` (`company_id`,`corrects_id`);--> statement-breakpoint
CREATE INDEX `invoices_by_file` ON `invoices` (`company_id`,`invoice_file_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_of_company` ON `invoices` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`company_id`,`kind`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_label` ON `invoices` (`company_id`,`label`);--> statement-breakpoint
CREATE INDEX `payments_by_recipient` ON `payments` (`company_id`,`recipient_id`,`paid_on`);--> statement-breakpoint
CREATE INDEX `payments_by_day` ON `payments` (`company_id`,`paid_on`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_of_company` ON `payments` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tax_codes_of_company` ON `tax_codes` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tax_codes_name` ON `tax_codes` (`company_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `email_changes_user` ON `email_changes` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_changes_expiry` ON `email_changes` (`undo_until`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_undo` ON `email_changes` (`undo_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `leave_assignments_target` ON `leave_assignments` (`company_id`,`leave_type_id`,`target`,`effective_from`);--> statement-breakpoint
CREATE INDEX `leave_ledger_balance` ON `leave_ledger` (`company_id`,`user_id`,`leave_type_id`,`day`,`id`);--> statement-breakpoint
CREATE INDEX `leave_ledger_days` ON `leave_ledger` (`company_id`,`day`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `leave_policies_of_company` ON `leave_policies` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `leave_request_days_by_date` ON `leave_request_days` (`company_id`,`date`,`leave_request_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `leave_request_days_date` ON `leave_request_days` (`company_id`,`leave_request_id`,`date`);--> statement-breakpoint
CREATE INDEX `leave_requests_by_user` ON `leave_requests` (`company_id`,`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `leave_requests_by_status` ON `leave_requests` (`company_id`,`status`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `leave_requests_of_company` ON `leave_requests` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `leave_requests_client_key` ON `leave_requests` (`company_id`,`created_by_id`,`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `leave_types_of_company` ON `leave_types` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `leave_types_name` ON `leave_types` (`company_id`,`name_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `usual_weeks_day` ON `usual_weeks` (`company_id`,`user_id`,`effective_from`);--> statement-breakpoint
CREATE INDEX `daily_logs_by_leave` ON `daily_logs` (`company_id`,`leave_request_id`,`date`) WHERE leave_request_id is not null;--> statement-breakpoint
CREATE INDEX `snapshot_entries_to_bill` ON `snapshot_entries` (`company_id`,`snapshot_log_id`) WHERE billable and is_billed is null;--> statement-breakpoint
CREATE INDEX `snapshot_entries_trips` ON `snapshot_entries` (`company_id`,`timesheet_id`) WHERE trips is not null;--> statement-breakpoint
CREATE INDEX `known_devices_seen` ON `known_devices` (`last_seen_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `known_devices_device` ON `known_devices` (`user_id`,`device`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
-- The standard rates of a new installation; operators add further ones.
INSERT INTO `standard_mileage_rates` (`country`, `effective_from`, `amount`, `unit`, `source`, `created_at`, `updated_at`) VALUES
	('US', '2019-01-01', 58000, 'mi', 'IRS notices up to Notice 2026-10', '2026-11-26T00:00:00.000Z', '2026-11-26T00:00:00.000Z'),
	('US', '2020-01-01', 57500, 'mi', 'IRS notices up to Notice 2026-10', '2026-11-26T00:00:00.000Z', '2026-11-26T00:00:00.000Z'),
	('US', '2021-01-01', 56000, 'mi', 'IRS notices up to Notice 2026-10', '2026-11-26T00:00:00.000Z', '2026-11-26T00:00:00.000Z'),
	('US', '2022-01-01', 58500, 'mi', 'IRS notices up to Notice 2026-10', '2026-11-26T00:00:00.000Z', '2026-11-26T00:00:00.000Z'),
	('US', '2022-07-01', 62500, 'mi', 'IRS notices up to Notice 2026-10', '2026-11-26T00:00:00.000Z', '2026-11-26T00:00:00.000Z'),
	('US', '2023-01-01', 65500, 'mi', 'IRS notices up to Notice 2026-10', '2026-11-26T00:00:00.000Z', '2026-11-26T00:00:00.000Z'),
	('US', '2024-01-01', 67000, 'mi', 'IRS notices up to Notice 2026-10', '2026-11-26T00:00:00.000Z', '2026-11-26T00:00:00.000Z'),
	('US', '2025-01-01', 70000, 'mi', 'IRS notices up to Notice 2026-10', '2026-11-26T00:00:00.000Z', '2026-11-26T00:00:00.000Z'),
	('US', '2026-01-01', 72500, 'mi', 'IRS notices up to Notice 2026-10', '2026-11-26T00:00:00.000Z', '2026-11-26T00:00:00.000Z');
