ALTER TABLE "progress" ADD COLUMN "place" jsonb;--> statement-breakpoint
ALTER TABLE "progress" ADD COLUMN "place_kept_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "progress" ADD CONSTRAINT "progress_place" CHECK (("progress"."place" is null) = ("progress"."place_kept_at" is null));