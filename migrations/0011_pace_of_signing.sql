ALTER TABLE "reviews" DROP CONSTRAINT "reviews_pace";--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_pace" CHECK ("reviews"."pace" is null or ("reviews"."pace" between 0.1 and 20
    and "reviews"."word" is not null));