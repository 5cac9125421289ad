DROP INDEX `daily_logs_locked`;--> statement-breakpoint
DROP INDEX `daily_logs_by_import`;--> statement-breakpoint
CREATE INDEX `daily_logs_locked` ON `daily_logs` (`company_id`,`locked_by_timesheet_id`,`user_id`,`date`,`total_hours`);--> statement-breakpoint
CREATE INDEX `daily_logs_by_import` ON `daily_logs` (`company_id`,`import_id`,`id`);--> statement-breakpoint
DROP INDEX `snapshot_logs_by_timesheet`;--> statement-breakpoint
CREATE INDEX `snapshot_logs_by_timesheet` ON `snapshot_logs` (`company_id`,`timesheet_id`,`position`,`client_id`);--> statement-breakpoint
CREATE INDEX `audit_entries_not_routine` ON `audit_entries` (`company_id`,`sequence`) WHERE coalesce(record_type, '') not in ('session', 'daily_log', 'dailyLogs');