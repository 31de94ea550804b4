CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"letter" text NOT NULL,
	"rating" text NOT NULL,
	"reviewed_at" timestamp (3) with time zone NOT NULL,
	"milliseconds" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_letter" CHECK ("reviews"."letter" ~ '^[A-Z]$'),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" in ('again', 'hard', 'good', 'easy')),
	CONSTRAINT "reviews_milliseconds" CHECK ("reviews"."milliseconds" >= 0)
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_user_id_created_at_id_index" ON "reviews" USING btree ("user_id","created_at","id");