ALTER TABLE "signs" ADD COLUMN "image_alt" text;--> statement-breakpoint
ALTER TABLE "signs" ADD COLUMN "image_alt_en" text;--> statement-breakpoint
CREATE INDEX "signs_by_picture" ON "signs" USING hash ("image_url") WHERE "signs"."image_alt" is not null;