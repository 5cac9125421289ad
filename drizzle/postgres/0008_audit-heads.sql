ALTER TABLE "audit_heads" ADD COLUMN "seal" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD COLUMN "announced_on" text;