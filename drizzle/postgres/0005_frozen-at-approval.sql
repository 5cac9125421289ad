ALTER TABLE "snapshot_entries" ADD COLUMN "billable" boolean;--> statement-breakpoint
ALTER TABLE "snapshot_entries" ADD COLUMN "billable_reason" text;--> statement-breakpoint
ALTER TABLE "snapshot_entries" ADD COLUMN "billing_rate_source" text;--> statement-breakpoint
ALTER TABLE "snapshot_entries" ADD COLUMN "kms_billable" boolean;--> statement-breakpoint
ALTER TABLE "timesheets" ADD COLUMN "pay_rate_source" text;--> statement-breakpoint
ALTER TABLE "timesheets" ADD COLUMN "overtime_rate_source" text;--> statement-breakpoint
ALTER TABLE "timesheets" ADD COLUMN "mileage_rate_source" text;--> statement-breakpoint
ALTER TABLE "timesheets" ADD COLUMN "pay_period_start" text;--> statement-breakpoint
ALTER TABLE "timesheets" ADD COLUMN "pay_period_end" text;--> statement-breakpoint
ALTER TABLE "timesheets" ADD COLUMN "pay_period_regular_hours" integer;--> statement-breakpoint
ALTER TABLE "timesheets" ADD COLUMN "billed_hours" integer;--> statement-breakpoint
ALTER TABLE "timesheets" ADD COLUMN "billed_mileage" integer;--> statement-breakpoint
ALTER TABLE "timesheets" ADD COLUMN "billed_amount" bigint;