CREATE TABLE `write_checks` (
	`id` integer PRIMARY KEY NOT NULL,
	`writes` integer NOT NULL
);
