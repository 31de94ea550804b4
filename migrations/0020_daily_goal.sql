ALTER TABLE "users" ADD COLUMN "daily_goal" integer;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_daily_goal" CHECK ("users"."daily_goal" between 0 and 1000);