DROP INDEX "reviews_user_id_created_at_id_index";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "number" integer;--> statement-breakpoint
UPDATE "reviews" SET "number" = "numbered"."number" FROM (
  SELECT "id", row_number() OVER (PARTITION BY "user_id" ORDER BY "created_at", "id") AS "number" FROM "reviews"
) AS "numbered" WHERE "reviews"."id" = "numbered"."id";--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_number" UNIQUE("user_id","number");--> statement-breakpoint
-- A server of the version before knows no numbers, and goes on until it is restarted.
CREATE FUNCTION number_review() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    PERFORM 1 FROM users WHERE id = NEW.user_id FOR NO KEY UPDATE;
    NEW.number := (SELECT coalesce(max(number), 0) + 1 FROM reviews WHERE user_id = NEW.user_id);
    RETURN NEW;
  END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_are_numbered
  BEFORE INSERT ON reviews
  FOR EACH ROW WHEN (NEW.number IS NULL)
  EXECUTE FUNCTION number_review();
--> statement-breakpoint
CREATE INDEX "attempts_that_are_right" ON "attempts" USING btree ("user_id","exercise_id") WHERE "attempts"."is_correct";
