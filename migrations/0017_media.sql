CREATE TABLE "media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_hash_key" UNIQUE("hash"),
	CONSTRAINT "media_hash" CHECK ("media"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "media_type" CHECK ("media"."type" in ('image/webp', 'video/mp4', 'video/webm')),
	CONSTRAINT "media_sizes" CHECK ("media"."bytes" > 0 and "media"."width" > 0 and "media"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_uploaded_by_id_index" ON "media" USING btree ("uploaded_by","id");