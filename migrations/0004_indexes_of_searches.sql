-- The hashes in addresses of files of this server.
CREATE FUNCTION public.media_hashes(text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT array_agg(hash) FROM (SELECT substring(address from '/media/([0-9a-f]{64})') AS hash FROM unnest($1) AS address)
      AS found WHERE hash IS NOT NULL
  $$;
--> statement-breakpoint
DROP INDEX "audit_entries_within";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "folded_names" text GENERATED ALWAYS AS (lower(f_unaccent(coalesce("users"."email" || ' ', '')
    || "users"."username" || coalesce(' ' || "users"."first_name", '') || coalesce(' ' || "users"."last_name", '')))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "exercises_by_file" ON "exercises" USING gin (media_hashes("options" || "options_en")) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "signs_by_file" ON "signs" USING gin (media_hashes(array["image_url", "video_url"])) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "users_by_trigram" ON "users" USING gin ("folded_names" gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "audit_entries_within" ON "audit_entries" USING btree (("details"->>'within'));
