DROP INDEX `daily_logs_by_date`;--> statement-breakpoint
CREATE INDEX `daily_logs_by_date` ON `daily_logs` (`company_id`,`date`,`id`,`user_id`,`total_hours`,`total_mileage`,`total_stipend`);--> statement-breakpoint
DROP INDEX `timesheets_by_status`;--> statement-breakpoint
CREATE INDEX `timesheets_by_status` ON `timesheets` (`company_id`,`status`,`start_date`,`id`,`end_date`,`user_id`,`total_hours`,`total_mileage`);