ALTER TABLE "snapshot_entries" ADD COLUMN "after_midnight" text;--> statement-breakpoint
ALTER TABLE "timesheets" ADD COLUMN "rates_vary" boolean DEFAULT false NOT NULL;