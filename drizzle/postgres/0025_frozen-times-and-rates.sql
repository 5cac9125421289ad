ALTER TABLE "pay_run_timesheets" ADD COLUMN "times" text;--> statement-breakpoint
ALTER TABLE "pay_runs" ADD COLUMN "pay_period" text;--> statement-breakpoint
ALTER TABLE "snapshot_logs" ADD COLUMN "hourly_rates" text;