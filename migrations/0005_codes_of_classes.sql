ALTER TABLE "password_resets" ADD COLUMN "class_id" uuid;--> statement-breakpoint
-- Codes of before end with the latest class of their pupil: who made them is not known.
UPDATE "password_resets" SET "class_id" = (
  SELECT "class_id" FROM "class_members" WHERE "user_id" = "password_resets"."user_id" ORDER BY "joined_at" DESC LIMIT 1
);--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_resets_class_id_index" ON "password_resets" USING btree ("class_id");