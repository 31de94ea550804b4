ALTER TABLE "exercises" ADD COLUMN "is_sign_gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Each exercise of the product came with a sign.
UPDATE "exercises" SET "is_sign_gone" = true WHERE "key" IS NOT NULL AND "sign_id" IS NULL;
