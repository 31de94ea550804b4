ALTER TABLE "categories" ADD COLUMN "is_edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exercises" ADD COLUMN "is_edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "is_edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "is_edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "signs" ADD COLUMN "is_edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "signs" ADD COLUMN "definition_en" text;--> statement-breakpoint
-- The words of a folded text and each of them with one letter left out: two words with a form in common differ by one
-- letter missing, added, wrong or moved (Garbe's symmetric deletes). Words of fewer than four letters differ too easily.
CREATE FUNCTION public.typo_forms(text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    WITH words AS (SELECT word FROM regexp_split_to_table($1, '[^[:alnum:]]+') AS word WHERE length(word) BETWEEN 4 AND 40)
    SELECT coalesce(array_agg(DISTINCT form), '{}') FROM (
      SELECT word AS form FROM words
      UNION SELECT left(word, i - 1) || substr(word, i + 1) FROM words, generate_series(1, length(word)) AS i
    ) AS forms
  $$;
--> statement-breakpoint
ALTER TABLE "signs" ADD COLUMN "typos" text[] GENERATED ALWAYS AS (typo_forms(lower(f_unaccent("signs"."word")))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "signs_by_typo" ON "signs" USING gin ("typos");
