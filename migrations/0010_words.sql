CREATE TABLE "words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text,
	"is_edited" boolean DEFAULT false NOT NULL,
	"word" text NOT NULL,
	"language" text NOT NULL,
	"kind" text NOT NULL,
	"level" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "words_key_unique" UNIQUE("key"),
	CONSTRAINT "words_language" CHECK ("words"."language" in ('en', 'fr')),
	CONSTRAINT "words_kind" CHECK ("words"."kind" in ('first_name', 'everyday')),
	CONSTRAINT "words_level" CHECK ("words"."level" between 1 and 3)
);
--> statement-breakpoint
CREATE INDEX "words_in_order" ON "words" USING btree ("level",lower(f_unaccent("word")),"id");