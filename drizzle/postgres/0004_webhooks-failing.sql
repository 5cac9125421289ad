ALTER TABLE "webhooks" ADD COLUMN "failing_since" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "switched_off_at" text;