CREATE TABLE "import_keys" (
	"company_id" integer NOT NULL,
	"key" text NOT NULL,
	"import_id" integer NOT NULL,
	"daily_log_id" integer NOT NULL,
	CONSTRAINT "import_keys_pk" PRIMARY KEY("company_id","key")
);
--> statement-breakpoint
ALTER TABLE "daily_logs" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "timesheets" ADD COLUMN "imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "timesheets" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "import_keys" ADD CONSTRAINT "import_keys_import_fk" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."imports"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_keys_by_import" ON "import_keys" USING btree ("company_id","import_id");--> statement-breakpoint
CREATE INDEX "import_keys_by_log" ON "import_keys" USING btree ("company_id","daily_log_id");--> statement-breakpoint
ALTER TABLE "daily_logs" ADD CONSTRAINT "daily_logs_import_fk" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."imports"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_import_fk" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."imports"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "daily_logs_by_import" ON "daily_logs" USING btree ("company_id","import_id");--> statement-breakpoint
CREATE INDEX "timesheets_by_import" ON "timesheets" USING btree ("company_id","import_id");