ALTER TABLE "reviews" ALTER COLUMN "letter" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "word" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "skill" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "pace" real;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "given" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_subject" CHECK (num_nonnulls("reviews"."letter", "reviews"."word") = 1);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_word" CHECK ("reviews"."word" ~ '^[A-Z]+( [A-Z]+)*$'
    and length("reviews"."word") <= 60);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_skill" CHECK ("reviews"."skill" in ('signed', 'read'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_pace" CHECK ("reviews"."pace" is null or ("reviews"."pace" between 0.1 and 20
    and "reviews"."word" is not null and "reviews"."skill" is distinct from 'signed'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_given" CHECK ("reviews"."given" is null
    or ("reviews"."given" ~ '^[A-Z]$' and "reviews"."letter" is not null and "reviews"."given" <> "reviews"."letter"));