ALTER TABLE "pay_rates" ADD COLUMN "role_id" integer;--> statement-breakpoint
ALTER TABLE "pay_rates" ADD CONSTRAINT "pay_rates_role_fk" FOREIGN KEY ("company_id","role_id") REFERENCES "public"."roles"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pay_rates_by_role" ON "pay_rates" USING btree ("company_id","role_id");