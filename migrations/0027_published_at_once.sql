DROP INDEX "categories_name_key";--> statement-breakpoint
ALTER TABLE "lessons" ALTER COLUMN "is_published" SET DEFAULT true;--> statement-breakpoint
CREATE INDEX "categories_by_name" ON "categories" USING btree (lower(f_unaccent("name")));