-- For servers from before 0.2.0: counters of failed logins, and numbers of reviews sent without one.
DROP TABLE "login_attempts";--> statement-breakpoint
DROP TRIGGER "reviews_are_numbered" ON "reviews";--> statement-breakpoint
DROP FUNCTION "number_review";
